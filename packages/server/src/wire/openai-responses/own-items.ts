import { isObject, type JsonObject, textIn } from '../read-json.ts'
import { OWN_ID_MARK } from './schema.ts'

const OWN_ID = new RegExp(`^[a-z]+_${OWN_ID_MARK}(\\w{1,100})_\\d{1,4}$`)

/**
 * The request ids of answers that were written here and whose items a body names instead of repeating them. The AI SDK
 * does so unless it is told not to: https://ai-sdk.dev/providers/ai-sdk-providers/openai#responses-models (`store`)
 */
export function answersReferredTo(body: JsonObject): Set<string> {
  const found = new Set<string>()
  for (const item of Array.isArray(body.input) ? body.input : []) {
    const requestId = OWN_ID.exec(referredId(item) ?? '')?.[1]
    if (requestId !== undefined) found.add(requestId)
  }
  return found
}

/** The body with the items themselves in place of those names that are known. */
export function withOwnItems(body: JsonObject, items: readonly JsonObject[]): JsonObject {
  const known = new Map(items.map((item) => [textIn(item, 'id'), item]))
  const input: unknown[] = Array.isArray(body.input) ? body.input : []
  return { ...body, input: input.map((item) => known.get(referredId(item) ?? '') ?? item) }
}

/** The type may be left out: https://developers.openai.com/api/reference/resources/responses/methods/create */
function referredId(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const isReference = item.type === 'item_reference' || (item.type === undefined && item.role === undefined)
  return isReference ? textIn(item, 'id') : undefined
}

/** Whether the client may name items of the answer later. */
export const mayRefer = ({ store }: JsonObject): boolean => store !== false
