import type { Quirk } from '@tollgate/contract/providers/provider-row'
import { editObjects } from '../edit-objects.ts'
import { isObject, type JsonObject, textIn } from '../read-json.ts'
import { groqThinking } from './groq-thinking.ts'
import { mistralMessages } from './mistral-messages.ts'
import { withOneSystem } from './one-system.ts'

/** A body as a vendor's dialect has it; the same object when nothing had to change. */
export function applyQuirks(body: JsonObject, quirks: readonly Quirk[]): JsonObject {
  let shaped = body
  for (const quirk of quirks) shaped = EDITS[quirk]?.(shaped) ?? shaped
  return shaped
}

/** Undefined: the body is good as it is. */
type Edit = (body: JsonObject) => JsonObject | undefined

/** Quirks that are not here are not about bodies of this format, or are minded where the body is made. */
const EDITS: { readonly [Name in Quirk]?: Edit } = {
  'top-p-below-one': (body) => withNumber(body, 'top_p', (topP) => (topP >= 1 ? 0.99 : topP)),
  'top-p-open': (body) => withNumber(body, 'top_p', (topP) => Math.min(0.999, Math.max(0.001, topP))),
  'temperature-open': (body) => withNumber(body, 'temperature', (heat) => Math.min(1, Math.max(0.01, heat))),
  'stop-list': (body) => (typeof body.stop === 'string' ? { ...body, stop: [body.stop] } : undefined),
  'max-tokens': (body) => renamed(body, 'max_completion_tokens', 'max_tokens'),
  'no-developer-role': (body) =>
    withEachMessage(body, (message) => (message.role === 'developer' ? { ...message, role: 'system' } : message)),
  'one-system': (body) => withMessages(body, withOneSystem),
  'qwen-thinking': (body) =>
    body.stream !== true && body.enable_thinking === undefined && THINKS_IN_STREAMS.test(textIn(body, 'model') ?? '')
      ? { ...body, enable_thinking: false }
      : undefined,
  'groq-thinking': groqThinking,
  'forced-tools-unthinking': unthinkingWhenForced,
  'plain-image-url': (body) => withImages(body, (address) => address),
  'bare-base64-images': (body) =>
    withImages(body, (address, image) => ({ ...image, url: address.replace(/^data:[^,]{0,200};base64,/i, '') })),
  'mistral-fields': mistralFields,
}

/** `Thinking mode does not support this tool_choice`: https://github.com/deepseek-ai/DeepSeek-V3/issues/1376 */
function unthinkingWhenForced(body: JsonObject): JsonObject | undefined {
  const isForced = body.tool_choice === 'required' || isObject(body.tool_choice)
  if (!isForced || body.thinking !== undefined) return undefined
  const { reasoning_effort: _effort, ...rest } = body
  return { ...rest, thinking: { type: 'disabled' } }
}

/** Qwen 3 with open weights: `qwen3-32b`, `qwen3-235b-a22b`, but none that always or never thinks. */
const THINKS_IN_STREAMS = /^qwen3-[\d.]+b(?:-a\d+b)?$/i

function withNumber(body: JsonObject, name: string, bound: (value: number) => number): JsonObject | undefined {
  const value = body[name]
  if (typeof value !== 'number') return undefined
  const bounded = bound(value)
  return bounded === value ? undefined : { ...body, [name]: bounded }
}

/** Where both are there, the new name's own value stays. */
function renamed(body: JsonObject, from: string, to: string): JsonObject | undefined {
  const { [from]: value, ...rest } = body
  if (value === undefined) return undefined
  return { ...rest, [to]: rest[to] ?? value }
}

function withMessages(
  body: JsonObject,
  edit: (messages: readonly unknown[]) => readonly unknown[],
): JsonObject | undefined {
  if (!Array.isArray(body.messages)) return undefined
  const messages = edit(body.messages)
  return messages === body.messages ? undefined : { ...body, messages }
}

const withEachMessage = (body: JsonObject, edit: (message: JsonObject) => JsonObject): JsonObject | undefined =>
  withMessages(body, (messages) => editObjects(messages, edit))

/** `edit` gets the address of an image and the object it stands in, and gives the new `image_url`. */
function withImages(body: JsonObject, edit: (address: string, image: JsonObject) => unknown): JsonObject | undefined {
  return withEachMessage(body, (message) => {
    if (!Array.isArray(message.content)) return message
    const content: unknown[] = message.content
    const edited = editObjects(content, (part) => {
      const image = part.type === 'image_url' && isObject(part.image_url) ? part.image_url : undefined
      const address = textIn(image, 'url')
      return image === undefined || address === undefined ? part : { ...part, image_url: edit(address, image) }
    })
    return edited === content ? message : { ...message, content: edited }
  })
}

/** https://docs.mistral.ai/api/endpoint/chat: any other field is `extra_forbidden`. */
const UNKNOWN_TO_MISTRAL = [
  'user',
  'store',
  'logprobs',
  'top_logprobs',
  'logit_bias',
  'service_tier',
  'stream_options',
  'top_k',
] as const

function mistralFields(body: JsonObject): JsonObject | undefined {
  const prefixed = withMarkedPrefix(body) ?? body
  const marked = withMistralEffort(withMessages(prefixed, mistralMessages) ?? prefixed)
  const limited = renamed(marked, 'max_completion_tokens', 'max_tokens') ?? marked
  const seeded = renamed(limited, 'seed', 'random_seed') ?? limited
  const unknown = UNKNOWN_TO_MISTRAL.filter((name) => name in seeded)
  if (unknown.length === 0) return seeded === body ? undefined : seeded
  const known = { ...seeded }
  for (const name of unknown) delete known[name]
  return known
}

/** Models that take `reasoning_effort`, as `none` or `high`; all others answer it with 422. */
const MISTRAL_EFFORTS = /small-(?:latest|2603)|medium-(?:latest|2604|3)|glm-5/

/** https://docs.mistral.ai/capabilities/reasoning, https://github.com/anomalyco/models.dev/pull/1986 */
function withMistralEffort(body: JsonObject): JsonObject {
  const { reasoning_effort: asked, ...rest } = body
  if (typeof asked !== 'string') return body
  if (!MISTRAL_EFFORTS.test(textIn(body, 'model') ?? '')) return rest
  return asked === 'none' || asked === 'high' ? body : { ...rest, reasoning_effort: 'high' }
}

/** An answer that was begun must say so. https://docs.mistral.ai/capabilities/completion/usage#prefix */
function withMarkedPrefix(body: JsonObject): JsonObject | undefined {
  if (!Array.isArray(body.messages)) return undefined
  const last: unknown = body.messages.at(-1)
  if (!isObject(last) || last.role !== 'assistant' || last.prefix !== undefined || last.tool_calls !== undefined)
    return undefined
  return { ...body, messages: [...body.messages.slice(0, -1), { ...last, prefix: true }] }
}
