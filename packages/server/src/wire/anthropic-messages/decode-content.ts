import { cacheOf } from '../cache-of.ts'
import type { AssistantPart, FilePart, ImagePart, MediaSource, TextPart, ToolResultPart, UserPart } from '../chat.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { detailsOf } from './schema.ts'

/** The blocks of a message; a plain text is one of them. */
export function blocksOf(content: unknown): JsonObject[] {
  if (content === undefined || content === null) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (!Array.isArray(content)) throw invalid('content must be a text or a list of blocks')
  if (!content.every(isObject)) throw invalid('each content block must be an object')
  return content
}

/** A block of the user's side, followed by its details where the part cannot hold all of it. */
export function decodeUserBlock(block: JsonObject): UserPart[] {
  switch (block.type) {
    case 'text':
      return withDetails(decodeText(block), block, TEXT_FIELDS)
    case 'image':
      return withDetails(decodeImage(block), block, IMAGE_FIELDS)
    case 'document':
      return decodeDocument(block)
    case 'search_result':
      return [searchResultText(block), detailsOf(block)]
    default:
      return [{ kind: 'opaque', family: 'anthropic-messages', value: block }]
  }
}

export function decodeAssistantBlock(block: JsonObject): AssistantPart[] {
  switch (block.type) {
    case 'thinking':
      return [{ kind: 'reasoning', text: textIn(block, 'thinking') ?? '', ...signatureOf(block) }]
    case 'redacted_thinking': {
      const value = textIn(block, 'data') ?? ''
      const signature = { family: 'anthropic-messages' as const, value, isEncryptedText: true }
      return [{ kind: 'reasoning', text: '', signature }]
    }
    case 'tool_use':
      return decodeToolUse(block)
    default:
      return decodeUserBlock(block)
  }
}

export function decodeToolResult(block: JsonObject): ToolResultPart {
  const callId = textIn(block, 'tool_use_id')
  if (!callId) throw invalid('tool_result.tool_use_id is required')
  const parts = blocksOf(block.content).flatMap(decodeResultBlock)
  return {
    kind: 'tool-result',
    callId,
    parts,
    ...(typeof block.is_error === 'boolean' ? { isError: block.is_error } : {}),
    ...cacheOf(block),
  }
}

function decodeResultBlock(block: JsonObject): ToolResultPart['parts'] {
  if (block.type === 'tool_reference') return [{ kind: 'text', text: textIn(block, 'tool_name') ?? '' }]
  return decodeUserBlock(block).flatMap((part): ToolResultPart['parts'] => {
    if (part.kind !== 'opaque') return [part]
    // Something of Anthropic's own that has no text form: its JSON says more than nothing.
    return isObject(part.value.original) ? [] : [{ kind: 'text', text: JSON.stringify(part.value) }]
  })
}

const TEXT_FIELDS = ['type', 'text', 'cache_control']
const IMAGE_FIELDS = ['type', 'source', 'cache_control']
const DOCUMENT_FIELDS = ['type', 'source', 'title', 'cache_control']
const CALL_FIELDS = ['type', 'id', 'name', 'input', 'cache_control']
const MARK_FIELDS = ['type', 'ttl']

function withDetails<Part>(part: Part, block: JsonObject, said: readonly string[]) {
  return isSaid(block, said) ? [part] : [part, detailsOf(block)]
}

/** The part holds everything that the block says. */
function isSaid(block: JsonObject, said: readonly string[]): boolean {
  const mark = objectIn(block, 'cache_control')
  if (mark && !Object.keys(mark).every((name) => MARK_FIELDS.includes(name))) return false
  return Object.entries(block).every(([name, value]) => said.includes(name) || isEmpty(value))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export const decodeText = (block: JsonObject): TextPart => {
  const text = textIn(block, 'text')
  if (text === undefined) throw invalid('text blocks need a text')
  return { kind: 'text', text, ...cacheOf(block) }
}

const decodeImage = (block: JsonObject): ImagePart => ({ kind: 'image', source: sourceOf(block), ...cacheOf(block) })

function sourceOf(block: JsonObject): MediaSource {
  const source = objectIn(block, 'source')
  const data = textIn(source, 'data')
  const url = textIn(source, 'url')
  const id = textIn(source, 'file_id')
  if (source?.type === 'base64' && data)
    return { kind: 'bytes', mediaType: textIn(source, 'media_type') ?? 'application/octet-stream', base64: data }
  if (source?.type === 'url' && url) return { kind: 'url', url }
  if (source?.type === 'file' && id) return { kind: 'file-id', id, family: 'anthropic-messages' }
  throw invalid(`${String(block.type)}.source must be of type base64, url or file`)
}

function decodeDocument(block: JsonObject): UserPart[] {
  const source = objectIn(block, 'source')
  const title = textIn(block, 'title')
  if (source?.type === 'content') {
    const texts = blocksOf(source.content).flatMap((inner) => textIn(inner, 'text') ?? [])
    return [
      { kind: 'text', text: [...(title ? [title] : []), ...texts].join('\n\n'), ...cacheOf(block) },
      detailsOf(block),
    ]
  }
  const file: FilePart = {
    kind: 'file',
    source: source?.type === 'text' ? textFile(textIn(source, 'data') ?? '') : sourceOf(block),
    ...(title === undefined ? {} : { name: title }),
    ...cacheOf(block),
  }
  return withDetails(file, block, DOCUMENT_FIELDS)
}

const textFile = (text: string): MediaSource => ({
  kind: 'bytes',
  mediaType: 'text/plain',
  base64: Buffer.from(text, 'utf8').toString('base64'),
})

function searchResultText(block: JsonObject): TextPart {
  const texts = objectsIn(block, 'content').flatMap((inner) => textIn(inner, 'text') ?? [])
  const head = [textIn(block, 'title'), textIn(block, 'source')].filter((text) => text !== undefined && text !== '')
  return { kind: 'text', text: [head.join('\n'), ...texts].join('\n\n'), ...cacheOf(block) }
}

/** An empty signature stands under thinking that no vendor signed. */
function signatureOf(block: JsonObject) {
  const value = textIn(block, 'signature')
  return value ? { signature: { family: 'anthropic-messages' as const, value } } : {}
}

function decodeToolUse(block: JsonObject): AssistantPart[] {
  const id = textIn(block, 'id')
  const name = textIn(block, 'name')
  if (!id || !name) throw invalid('tool_use blocks need an id and a name')
  const written = block.input === undefined || block.input === null ? '{}' : JSON.stringify(block.input)
  const call: AssistantPart = { kind: 'tool-call', id, name, arguments: written, ...cacheOf(block) }
  const isPlain = objectIn(block, 'caller')?.type === 'direct' && isSaid(block, [...CALL_FIELDS, 'caller'])
  return isPlain || isSaid(block, CALL_FIELDS) ? [call] : [call, detailsOf(block)]
}
