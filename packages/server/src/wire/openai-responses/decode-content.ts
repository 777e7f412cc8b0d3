import type { FilePart, ImagePart, RefusalPart, TextPart } from '../chat.ts'
import { invalid } from '../invalid.ts'
import { sourceOf } from '../media-source.ts'
import { decodeAudio } from '../openai-chat/decode-audio.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { FAMILY } from './schema.ts'

type ContentPart = TextPart | ImagePart | FilePart | RefusalPart

/** The content of a message or a tool's output: a text, or a list of parts. Throws `request.invalid`. */
export function decodeContent(content: unknown): ContentPart[] {
  if (content === undefined || content === null) return []
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  if (!Array.isArray(content)) throw invalid('content must be a text or a list of parts')
  return content.map((part) => {
    if (!isObject(part)) throw invalid('each content part must be an object')
    return decodePart(part)
  })
}

/** The same where a refusal is only a text: in messages of the user and in what tools said. */
export const decodeUserContent = (content: unknown): (TextPart | ImagePart | FilePart)[] =>
  decodeContent(content).map((part) => (part.kind === 'refusal' ? { kind: 'text', text: part.text } : part))

function decodePart(part: JsonObject): ContentPart {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
    case 'summary_text':
    case 'reasoning_text':
      return { kind: 'text', text: textIn(part, 'text') ?? '', ...cacheOf(part) }
    case 'refusal':
      return { kind: 'refusal', text: textIn(part, 'refusal') ?? '' }
    case 'input_image':
      return decodeImage(part)
    case 'input_file':
      return decodeFile(part)
    case 'input_audio':
      return decodeAudio(part)
    default:
      throw invalid(`content parts of type ${String(part.type).slice(0, 40)} are not known`)
  }
}

/** OpenAI keeps a marked prompt for 30 minutes or 12 hours; the two stand for short and long. */
function cacheOf(part: JsonObject): { cache?: { ttl: '5m' | '1h' } } {
  const mark = objectIn(part, 'prompt_cache_breakpoint')
  return mark ? { cache: { ttl: mark.ttl === '12h' ? '1h' : '5m' } } : {}
}

function decodeImage(part: JsonObject): ImagePart {
  const id = textIn(part, 'file_id')
  const address = textIn(part, 'image_url')
  const detail = textIn(part, 'detail')
  const rest = { ...(detail === undefined ? {} : { detail }), ...cacheOf(part) }
  if (address) return { kind: 'image', source: sourceOf(address), ...rest }
  if (id) return { kind: 'image', source: { kind: 'file-id', id, family: FAMILY }, ...rest }
  throw invalid('input_image needs image_url or file_id')
}

function decodeFile(part: JsonObject): FilePart {
  const name = textIn(part, 'filename')
  const rest = { ...(name === undefined ? {} : { name }), ...cacheOf(part) }
  const data = textIn(part, 'file_data')
  if (data?.startsWith('data:')) return { kind: 'file', source: sourceOf(data), ...rest }
  if (data) return { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: data }, ...rest }
  const url = textIn(part, 'file_url')
  if (url) return { kind: 'file', source: sourceOf(url), ...rest }
  const id = textIn(part, 'file_id')
  if (id) return { kind: 'file', source: { kind: 'file-id', id, family: FAMILY }, ...rest }
  throw invalid('input_file needs file_data, file_url or file_id')
}
