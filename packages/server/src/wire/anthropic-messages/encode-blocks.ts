import { parseJson } from '../../platform/parse-json.ts'
import type {
  AssistantPart,
  ChatCall,
  FilePart,
  ImagePart,
  MediaSource,
  TextPart,
  ToolCallPart,
  ToolResultPart,
  UserPart,
} from '../chat.ts'
import { kindOfOwn } from '../lost-fields.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { textOfFile } from '../text-file.ts'
import { unsupported } from '../unsupported.ts'

/** Parts of the user's side as blocks. Throws `request.unsupported` for media that Anthropic cannot read. */
export function encodeUserParts(parts: readonly UserPart[], call: ChatCall): JsonObject[] {
  return encodeParts(parts, (part) => (part.kind === 'opaque' ? [] : encodeShown(part)), call)
}

export function encodeAssistantParts(parts: readonly AssistantPart[], call: ChatCall): JsonObject[] {
  return encodeParts(parts, (part) => encodeAssistantPart(part, call), call)
}

/** A result of a tool; https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls */
export function encodeToolResult(result: ToolResultPart, call: ChatCall): JsonObject {
  const content = encodeUserParts(result.parts, call)
  const only = result.parts.length === 1 ? result.parts[0] : undefined
  const block: JsonObject = { type: 'tool_result', tool_use_id: callId(result.callId) }
  if (content.length > 0) block.content = only?.kind === 'text' && !only.cache ? only.text : content
  if (result.isError !== undefined) block.is_error = result.isError
  return { ...block, ...cacheMark(result) }
}

export const cacheMark = ({ cache }: { cache?: { ttl: '5m' | '1h' } }): JsonObject =>
  cache ? { cache_control: cache.ttl === '1h' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' } } : {}

/** A part of this format's own is written as it came; its details take the place of the block before it. */
function encodeParts<Part extends AssistantPart | UserPart>(
  parts: readonly Part[],
  encode: (part: Part) => JsonObject[],
  call: ChatCall,
): JsonObject[] {
  const blocks: JsonObject[] = []
  let produced = 0
  for (const part of parts) {
    if (part.kind === 'opaque') {
      if (part.family !== 'anthropic-messages') {
        call.warnings.push(`content of type ${kindOfOwn(part)} is not in Anthropic's format`)
        continue
      }
      const { original } = part.value
      if (isObject(original)) blocks.splice(blocks.length - produced, produced, original)
      else blocks.push(part.value)
      produced = 0
      continue
    }
    const written = encode(part)
    produced = written.length
    blocks.push(...written)
  }
  return blocks
}

function encodeAssistantPart(part: AssistantPart, call: ChatCall): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return encodeText(part)
    case 'refusal':
      return encodeText({ kind: 'text', text: part.text })
    case 'reasoning': {
      // Thinking that Anthropic has not signed is refused, and other vendors' thinking is of no use to the model.
      if (part.signature?.family !== 'anthropic-messages') return []
      const { value, isEncryptedText } = part.signature
      return isEncryptedText
        ? [{ type: 'redacted_thinking', data: value }]
        : [{ type: 'thinking', thinking: part.text, signature: value }]
    }
    case 'tool-call':
      return [encodeToolCall(part, call)]
    case 'image':
    case 'file':
      call.warnings.push(`${part.kind}s in the assistant's messages are not in Anthropic's format`)
      return []
    case 'opaque':
      return []
  }
}

function encodeToolCall(part: ToolCallPart, call: ChatCall): JsonObject {
  const written = part.arguments.trim() === '' ? {} : parseJson(part.arguments)
  if (!isObject(written)) call.warnings.push(`arguments of the call of ${part.name} are not a JSON object`)
  const input = isObject(written) ? written : { arguments: part.arguments }
  return { type: 'tool_use', id: callId(part.id), name: part.name, input, ...cacheMark(part) }
}

/** Anthropic takes letters, digits, `_` and `-`; call and result are changed alike, so that they stay together. */
const callId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call'

function encodeShown(part: TextPart | ImagePart | FilePart): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return encodeText(part)
    case 'image':
      return [encodeImage(part)]
    case 'file':
      return [encodeFile(part)]
  }
}

/** Blocks without any visible text are refused. */
const encodeText = (part: TextPart): JsonObject[] =>
  part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...cacheMark(part) }]

const encodeImage = (part: ImagePart): JsonObject => ({
  type: 'image',
  source: encodeSource(part.source),
  ...cacheMark(part),
})

export function encodeSource(source: MediaSource): JsonObject {
  switch (source.kind) {
    case 'bytes':
      return { type: 'base64', media_type: source.mediaType, data: source.base64 }
    case 'url':
      return { type: 'url', url: source.url }
    case 'file-id':
      if (source.family === 'anthropic-messages') return { type: 'file', file_id: source.id }
      throw unsupported('a file that was uploaded to another vendor')
  }
}

/** Documents are PDF or plain text. https://platform.claude.com/docs/en/build-with-claude/pdf-support */
function encodeFile(part: FilePart): JsonObject {
  const { source, name } = part
  const mediaType = source.kind === 'file-id' ? '' : (source.mediaType ?? '')
  if (mediaType.startsWith('image/')) return encodeImage({ kind: 'image', source, ...cacheOfPart(part) })
  if (/^(audio|video)\//.test(mediaType)) throw unsupported(`${mediaType.slice(0, 60)} in Anthropic's format`)
  return {
    type: 'document',
    source: documentSource(source),
    ...(name === undefined ? {} : { title: name }),
    ...cacheMark(part),
  }
}

export function documentSource(source: MediaSource): JsonObject {
  const text = textOfFile({ kind: 'file', source })
  return text === undefined ? encodeSource(source) : { type: 'text', media_type: 'text/plain', data: text }
}

const cacheOfPart = ({ cache }: FilePart) => (cache ? { cache } : {})
