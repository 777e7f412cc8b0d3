import { AppError } from '@tollgate/contract/app-error'
import type { AssistantPart, ChatReply, FinishReason, ImagePart } from '../chat.ts'
import type { VendorAnswer } from '../family.ts'
import { customArguments } from '../free-text-tool.ts'
import { readUsage } from '../openai-chat/usage.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { decodeReasoning } from './decode-items.ts'
import { errorOfResponse } from './errors.ts'
import { FAMILY } from './schema.ts'
import { decodeAnnotations } from './sources.ts'
import { flatName } from './tool-names.ts'

/** A whole response into the internal form. Throws what the vendor says went wrong. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
  const error = errorOfResponse(json)
  if (error) throw error
  if (!isObject(json) || !Array.isArray(json.output)) throw badReply('no output')
  const finish = finishOf(json)
  if (finish === undefined) throw badReply(`status ${String(json.status).slice(0, 40)}`)
  const items = objectsIn(json, 'output')
  const parts = items.flatMap(decodeItem)
  const logprobs = items.flatMap((item) => objectsIn(item, 'content').flatMap((part) => objectsIn(part, 'logprobs')))
  const hasCalls = parts.some((part) => part.kind === 'tool-call')
  return {
    id: textIn(json, 'id') ?? '',
    model: textIn(json, 'model') ?? '',
    answers: [
      {
        parts,
        finish: finish === 'stop' && hasCalls ? 'tool-calls' : finish,
        ...(logprobs.length > 0 ? { logprobs: { content: logprobs } } : {}),
      },
    ],
    usage: readUsage(objectIn(json, 'usage')),
  }
}

const badReply = (detail: string) => new AppError('channel.bad-reply', {}, { detail })

/** Undefined for a response that is not over. Tool calls are not looked at. */
export function finishOf(response: JsonObject | undefined): FinishReason | undefined {
  // Some vendors leave the status out of whole answers.
  const status = response?.status ?? 'completed'
  if (status === 'completed') return 'stop'
  if (status !== 'incomplete') return undefined
  const reason = objectIn(response, 'incomplete_details')?.reason
  return reason === 'content_filter' ? 'content-filter' : 'length'
}

/** One item of the output. */
export function decodeItem(item: JsonObject): AssistantPart[] {
  switch (item.type) {
    case 'message':
      return objectsIn(item, 'content').flatMap(decodeContentPart)
    case 'reasoning':
      return [decodeReasoning(item)]
    case 'function_call':
      return [{ kind: 'tool-call', ...calledTool(item), arguments: textIn(item, 'arguments') || '{}' }]
    case 'custom_tool_call':
      return [{ kind: 'tool-call', ...calledTool(item), arguments: customArguments(textIn(item, 'input') ?? '') }]
    case 'image_generation_call':
      return imageOf(item)
    default:
      return [{ kind: 'opaque', family: FAMILY, value: item }]
  }
}

function decodeContentPart(part: JsonObject): AssistantPart[] {
  if (part.type === 'refusal') return [{ kind: 'refusal', text: textIn(part, 'refusal') ?? '' }]
  const text = textIn(part, 'text')
  if (text === undefined || text === '') return []
  const sources = decodeAnnotations(part)
  return [{ kind: 'text', text, ...(sources.length > 0 ? { sources } : {}) }]
}

/** Id and name of a called tool. */
export const calledTool = (item: JsonObject): { id: string; name: string } => ({
  id: textIn(item, 'call_id') || textIn(item, 'id') || 'call_0',
  name: flatName(textIn(item, 'name') ?? '', textIn(item, 'namespace')),
})

/** A picture that the vendor's own tool made. */
export function imageOf(item: JsonObject): ImagePart[] {
  const base64 = textIn(item, 'result')
  if (!base64) return []
  const mediaType = `image/${textIn(item, 'output_format') ?? 'png'}`
  return [{ kind: 'image', source: { kind: 'bytes', mediaType, base64 } }]
}
