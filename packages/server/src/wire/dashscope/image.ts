import { AppError } from '@tollgate/contract/app-error'
import { toDataUrl } from '../data-url.ts'
import type { EncodedCall, NextStep, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import type { ImageCall, ImageReply } from '../image.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { errorFromObject } from '../openai-chat/errors.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { errorOf, soundAnswer } from './errors.ts'
import { readPictures } from './read-pictures.ts'
import { FORMAT, GENERATION_PATH, IMAGE_ORDER_PATH, TASK_PATH } from './schema.ts'

const OWN_PARAMETERS = [
  'prompt_extend',
  'watermark',
  'seed',
  'steps',
  'scale',
  'cfg',
  'guidance',
  'ref_mode',
  'ref_strength',
  'enable_interleave',
  'thinking_mode',
] as const

export const imageCodec: OutboundCodec<'images'> = { encodeCall, decodeReply }

/** Models that answer at once, with a message; all others take an order. */
const ANSWERS_AT_ONCE = /^(?:qwen-image|z-image|wan2\.[6-9]|wan[3-9])/i

function encodeCall(call: ImageCall, target: Target): EncodedCall {
  const { extras, warnings, mask, quality } = call
  const style = call.style?.startsWith('<') ? undefined : call.style
  warnOfLostExtras(
    warnings,
    { ...extras, quality, style, mask },
    { format: FORMAT, kept: [...OWN_PARAMETERS, 'negative_prompt'] },
  )
  return ANSWERS_AT_ONCE.test(target.model) ? encodeMessage(call, target) : encodeOrder(call, target)
}

function encodeMessage(call: ImageCall, target: Target): EncodedCall {
  const content: JsonObject[] = call.sources.map(({ mediaType, bytes }) => ({
    image: toDataUrl({ mediaType, base64: Buffer.from(bytes).toString('base64') }),
  }))
  content.push({ text: call.prompt })
  const parameters = { ...encodeParameters(call), ...ownFields(call.extras, ['negative_prompt']) }
  return {
    path: GENERATION_PATH,
    body: { model: target.model, input: { messages: [{ role: 'user', content }] }, parameters },
  }
}

function encodeOrder(call: ImageCall, target: Target): EncodedCall {
  if (call.sources.length > 0) throw unsupported(`pictures as input of model ${target.model.slice(0, 100)}`)
  const input = { prompt: call.prompt, ...ownFields(call.extras, ['negative_prompt']) }
  return {
    path: IMAGE_ORDER_PATH,
    headers: { 'x-dashscope-async': 'enable' },
    body: { model: target.model, input, parameters: encodeParameters(call) },
  }
}

function encodeParameters({ size, count, style, extras }: ImageCall): JsonObject {
  const parameters = ownFields(extras, OWN_PARAMETERS)
  if (size !== undefined && size !== 'auto') parameters.size = size.replace('x', '*')
  if (count !== undefined) parameters.n = count
  // Styles of its first model are written `<watercolor>`; those of OpenAI mean nothing here.
  if (style?.startsWith('<')) parameters.style = style
  return parameters
}

const POLL_MS = 3_000
const TASK_ID = /^[\w-]{1,128}$/

/** Pictures, or the order to ask again for them. */
function decodeReply({ json }: VendorAnswer): ImageReply | NextStep {
  const answer = soundAnswer(json)
  const output = objectIn(answer, 'output') ?? {}
  const state = textIn(output, 'task_status')
  if (state === 'PENDING' || state === 'RUNNING' || state === 'SUSPENDED') return askAgain(output)
  if (state !== undefined && state !== 'SUCCEEDED') throw errorOf(output, undefined) ?? endedAs(state)
  return readPictures(output)
}

const endedAs = (state: string): AppError =>
  errorFromObject(502, { message: `the task ended as ${state.slice(0, 40)}`, code: state })

function askAgain(output: JsonObject): NextStep {
  const id = textIn(output, 'task_id') ?? ''
  if (!TASK_ID.test(id)) throw new AppError('channel.bad-reply', {}, { detail: 'no task id' })
  return { nextStep: { afterMs: POLL_MS, request: { method: 'GET', path: TASK_PATH + id, body: undefined } } }
}
