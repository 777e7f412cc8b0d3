import { AppError } from '@tollgate/contract/app-error'
import type { BodyEdits, IncomingBody, JsonObject } from '../family.ts'
import { withoutOwnCitations } from './citations.ts'
import { applyCloudBody } from './cloud-body.ts'
import { withoutUnsignedThinking } from './unsigned-thinking.ts'

/**
 * The body for a vendor of the same format: the caller's own text, with another model's name at most. A prompt cache
 * counts on every byte in front of its mark, so nothing else is written anew unless the cloud wants another body, or
 * the conversation has what this gateway wrote when another vendor answered: citations, thinking.
 */
export function prepareBody({ json, call }: IncomingBody, edits: BodyEdits): string {
  const isCloud = edits.quirks.includes('bedrock-body') || edits.quirks.includes('vertex-body')
  const { body: known } = ownPartsLeftOut({ json, call }, edits)
  if (!isCloud && known === call.body) {
    if (edits.model === call.body.model) return json
    const edited = withModel(json, call.model, edits.model)
    if (edited !== undefined) return edited
  }
  const body = applyCloudBody({ ...known, model: edits.model }, { quirks: edits.quirks, betas: edits.betas })
  return written(body)
}

export const warningsOf = (incoming: IncomingBody, edits: BodyEdits): string[] =>
  ownPartsLeftOut(incoming, edits).warnings

const ownPartsLeftOut = ({ json, call }: IncomingBody, { model }: BodyEdits) =>
  withoutUnsignedThinking({ body: withoutOwnCitations(call.body, json), json }, model)

const MODEL_KEY = '"model"'

/** The text with one value replaced; undefined when it is not certain where that stands. */
function withModel(json: string, from: string, to: string): string | undefined {
  const key = json.indexOf(MODEL_KEY)
  // Inside a text the quotes carry backslashes, so a single match is the field itself.
  if (key === -1 || json.lastIndexOf(MODEL_KEY) !== key) return undefined
  const value = /^\s*:\s*/.exec(json.slice(key + MODEL_KEY.length, key + MODEL_KEY.length + 20))
  if (!value) return undefined
  const start = key + MODEL_KEY.length + value[0].length
  const known = JSON.stringify(from)
  return json.startsWith(known, start)
    ? json.slice(0, start) + JSON.stringify(to) + json.slice(start + known.length)
    : undefined
}

function written(body: JsonObject): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    // Nested deeper than the serializer goes.
    throw new AppError('request.invalid', { reason: 'the body is nested too deeply' }, { cause })
  }
}
