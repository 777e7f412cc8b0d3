import { editObjects } from '../edit-objects.ts'
import { isObject, type JsonObject } from '../read-json.ts'

/**
 * A body as Vertex AI takes it; the same object where nothing must change. Calls of functions and their results have no
 * ids there: they belong together by name and order (https://github.com/vercel/ai/issues/15664). Every turn names its
 * role. The tier is no field.
 */
export function vertexBody(body: JsonObject): JsonObject {
  const { contents } = body
  const turns = edited(contents, vertexTurn)
  const { serviceTier: _tier, service_tier: _other, ...rest } = body
  if (turns === contents && Object.keys(rest).length === Object.keys(body).length) return body
  return turns === undefined ? rest : { ...rest, contents: turns }
}

/** https://github.com/googleapis/python-genai/issues/2847 */
export const tierHeaders = (tier: unknown): Record<string, string> | undefined =>
  tier === 'flex' || tier === 'priority' ? { 'x-vertex-ai-llm-shared-request-type': tier } : undefined

function vertexTurn(turn: JsonObject): JsonObject {
  const { parts } = turn
  const fresh = edited(parts, withoutIds)
  const isNamed = typeof turn.role === 'string' && turn.role !== ''
  if (isNamed && fresh === parts) return turn
  return { ...turn, role: isNamed ? turn.role : 'user', parts: fresh }
}

/** The objects of a list, or a lone one, through `edit`. */
function edited(value: unknown, edit: (object: JsonObject) => JsonObject): unknown {
  if (isObject(value)) return edit(value)
  return Array.isArray(value) ? editObjects(value, edit) : value
}

const CALLS = ['functionCall', 'function_call', 'functionResponse', 'function_response']

function withoutIds(part: JsonObject): JsonObject {
  const name = CALLS.find((known) => isObject(part[known]))
  const value = name === undefined ? undefined : part[name]
  if (name === undefined || !isObject(value) || value.id === undefined) return part
  const { id: _id, ...rest } = value
  return { ...part, [name]: rest }
}
