import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../platform/parse-json.ts'
import { type DeliveredMedia, NO_MEDIA } from '../delivered-media.ts'
import type { BodyEdits, EventNote, IncomingBody, PassThrough } from '../family.ts'
import { effortInName } from '../openai-chat/model-rules.ts'
import { readUsage } from '../openai-chat/usage.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { scannedText } from '../scanned-text.ts'
import { errorOfEvent, errorOfResponse, failureOf, isBareError } from './errors.ts'
import { modelAt } from './model-rules.ts'
import { ENVELOPE_PREFIX, isEnvelope } from './reasoning-envelope.ts'
import { END_EVENTS, OWN_REASONING_ID, RESPONSE_ID } from './schema.ts'

export const passThrough: PassThrough = {
  prepareBody: (incoming, edits) => ({
    json: prepareBody(incoming, edits),
    warnings: isBackground(incoming.call.body) ? ['background is left out: a stream ends with its caller'] : [],
  }),
  readReply: (body) => {
    const usage = readUsage(isObject(body) ? objectIn(body, 'usage') : undefined)
    const error = errorOfResponse(body)
    return error ? { usage, error } : { usage, storedId: storedIdOf(body) }
  },
  readEvent,
  // Quotes inside a JSON string carry backslashes, so what a model writes never matches.
  markers: [
    ...[...END_EVENTS].map((type) => `"${type}"`),
    '"type":"error"',
    '"type": "error"',
    '"error":{',
    '"error": {',
    '"error":"',
    '"error": "',
  ].map((text) => Buffer.from(text)),
  replyText,
  streamText,
  mediaIn,
  // The stream ends with the last event of the response.
  endEvent: '',
}

/** The client's own text unless the model has another name, thinking of other vendors is in it, or it would run on. */
function prepareBody({ json, call }: IncomingBody, edits: BodyEdits): string {
  const hasForeign = json.includes(ENVELOPE_PREFIX) || json.includes(OWN_REASONING_ID)
  const runsOn = isBackground(call.body)
  const named = effortInName(edits.model)
  const model = modelAt(named?.model ?? edits.model, edits.quirks)
  if (model === call.body.model && !hasForeign && !runsOn && !named) return json
  const body: JsonObject = { ...call.body, model }
  if (named) body.reasoning = { effort: named.effort, ...objectIn(call.body, 'reasoning') }
  if (runsOn) body.background = false
  if (hasForeign && Array.isArray(body.input)) body.input = body.input.filter((item: unknown) => !isForeign(item))
  try {
    return JSON.stringify(body)
  } catch (cause) {
    // Nested deeper than the serializer goes.
    throw new AppError('request.invalid', { reason: 'the body is nested too deeply' }, { cause })
  }
}

/**
 * The vendor would go on when the caller leaves, and nobody would pay for what it writes then.
 * https://developers.openai.com/api/docs/guides/background
 */
const isBackground = ({ background }: JsonObject): boolean => background === true

/** Thinking that this gateway wrote down when another vendor answered: this vendor neither knows nor can read it. */
const isForeign = (item: unknown): boolean =>
  isObject(item) &&
  item.type === 'reasoning' &&
  (isEnvelope(item.encrypted_content) || (textIn(item, 'id')?.startsWith(OWN_REASONING_ID) ?? false))

function readEvent(data: string): EventNote {
  // An event that is not JSON is the vendor's business: it is passed on and means nothing here.
  const event = parseJson(data)
  if (!isObject(event)) return {}
  if (END_EVENTS.has(event.type)) {
    const response = objectIn(event, 'response')
    const usage = readUsage(objectIn(response, 'usage'))
    if (event.type !== 'response.failed') return { isEnd: true, isFinish: true, usage, storedId: storedIdOf(response) }
    return { usage, error: failureOf(response) }
  }
  return event.type === 'error' || isBareError(event) ? { error: errorOfEvent(event) } : {}
}

/** Answers are kept unless the call or the vendor says otherwise. */
function storedIdOf(response: unknown): string | undefined {
  if (!isObject(response) || response.store === false) return undefined
  const id = textIn(response, 'id') ?? ''
  return RESPONSE_ID.test(id) ? id : undefined
}

/** Everything the model wrote: text, summaries of thinking, names and arguments of tools. */
function replyText(body: unknown): string {
  let text = ''
  for (const item of objectsIn(isObject(body) ? body : undefined, 'output')) {
    for (const part of [...objectsIn(item, 'content'), ...objectsIn(item, 'summary')])
      text += textIn(part, 'text') ?? textIn(part, 'refusal') ?? ''
    if (textIn(item, 'type')?.endsWith('_call'))
      text += (textIn(item, 'name') ?? '') + (textIn(item, 'arguments') ?? textIn(item, 'input') ?? '')
  }
  return text
}

/** Names of tools stand beside those of the request, which is repeated in the first events: deltas alone are read. */
const WRITTEN = /"delta"\s*:\s*"((?:[^"\\]|\\.)*)"/g

function streamText(events: Buffer): string {
  return scannedText(events.toString('utf8'), WRITTEN)
}

/**
 * A picture comes as an item; in front of it, for who wants that, as ever better drafts, which cost as well.
 * https://platform.openai.com/docs/api-reference/responses-streaming/response/image_generation_call/partial_image
 */
const PICTURES = 'image_generation_call'
const FIRST_DRAFT = /"partial_image_index"\s*:\s*0\b/g
const RESULT = /"result"\s*:\s*"./g

function mediaIn(answer: Buffer): DeliveredMedia {
  if (!answer.includes(PICTURES)) return NO_MEDIA
  const written = answer.toString('utf8')
  return { pictures: [...written.matchAll(FIRST_DRAFT), ...written.matchAll(RESULT)].length, soundBytes: 0 }
}
