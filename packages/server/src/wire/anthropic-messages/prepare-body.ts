import { AppError } from '@tollgate/contract/app-error'
import type { BodyEdits, IncomingBody, PreparedBody } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { withoutOwnCitations } from './citations.ts'
import { applyCloudBody, lostToCloud } from './cloud-body.ts'
import { withFittingThinking } from './fitting-thinking.ts'
import { withoutSystemTurns } from './system-turns.ts'
import { withoutThread } from './threads.ts'
import { withoutUnsignedThinking } from './unsigned-thinking.ts'

/**
 * The body for a vendor of the same format: the caller's own text, with another model's name at most. A prompt cache
 * counts on every byte in front of its mark, so nothing else is written anew unless the cloud wants another body, the
 * conversation has what this gateway wrote when another vendor answered (citations, thinking), or the model refuses it,
 * or the vendor is asked to keep it.
 */
export function prepareBody(incoming: IncomingBody, edits: BodyEdits): PreparedBody {
  const warnings: string[] = []
  const fitted = fittedBody(incoming, edits.model, (reason) => warnings.push(reason))
  warnings.push(...lostToCloud(fitted, edits))
  return { json: writtenBody(incoming, fitted, edits), warnings }
}

/** The caller's own object when the model takes everything in it. */
function fittedBody({ json, call }: IncomingBody, model: string, warn: (reason: string) => void): JsonObject {
  let body = withoutOwnCitations(withoutThread(call.body), json)
  body = withoutSystemTurns(body, model, warn)
  // A client that names the model itself knows what it takes; one whose model the operator replaced cannot.
  if (model !== call.body.model) body = withFittingThinking(body, model, warn)
  return withoutUnsignedThinking({ body, json }, model, warn)
}

function writtenBody({ json, call }: IncomingBody, known: JsonObject, edits: BodyEdits): string {
  const isCloud = edits.quirks.includes('bedrock-body') || edits.quirks.includes('vertex-body')
  if (!isCloud && known === call.body) {
    if (edits.model === call.body.model) return json
    const edited = withModel(json, call.model, edits.model)
    if (edited !== undefined) return edited
  }
  const body = applyCloudBody({ ...known, model: edits.model }, { quirks: edits.quirks, betas: edits.betas })
  return written(body)
}

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
