import { cacheOf } from '../cache-of.ts'
import type { FilePart, ImagePart, TextPart } from '../chat.ts'
import { invalid } from '../invalid.ts'
import { sourceOf } from '../media-source.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { decodeAudio } from './decode-audio.ts'

/** The content of a message: a text, or a list of parts. */
export function decodeParts(content: unknown): (TextPart | ImagePart | FilePart)[] {
  if (content === undefined || content === null) return []
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  if (!Array.isArray(content)) throw invalid('content must be a text or a list of parts')
  return content.flatMap((part) => {
    if (typeof part === 'string') return [{ kind: 'text' as const, text: part }]
    if (!isObject(part)) throw invalid('each content part must be an object')
    return decodePart(part)
  })
}

/** A system message holds text only. */
export const textParts = (content: unknown): TextPart[] => decodeParts(content).filter((part) => part.kind === 'text')

function decodePart(part: JsonObject): (TextPart | ImagePart | FilePart)[] {
  const cache = cacheOf(part)
  switch (part.type) {
    case 'text':
    case 'input_text':
    case 'refusal':
      return [{ kind: 'text', text: textIn(part, 'text') ?? textIn(part, 'refusal') ?? '', ...cache }]
    case 'image_url':
      return [decodeImage(part, cache)]
    case 'input_audio':
      return [{ ...decodeAudio(part), ...cache }]
    case 'file':
      return [{ ...decodeFile(part), ...cache }]
    case 'video_url':
      return [{ kind: 'file', source: sourceOf(addressIn(part, 'video_url')) }]
    default:
      throw invalid(`content parts of type ${String(part.type).slice(0, 40)} are not known`)
  }
}

function addressIn(part: JsonObject, name: string): string {
  const address = textIn(part, name) ?? textIn(objectIn(part, name), 'url')
  if (!address) throw invalid(`${name}.url is required`)
  return address
}

function decodeImage(part: JsonObject, cache: object): ImagePart {
  const detail = textIn(objectIn(part, 'image_url'), 'detail')
  const source = sourceOf(addressIn(part, 'image_url'))
  return { kind: 'image', source, ...(detail === undefined ? {} : { detail }), ...cache }
}

function decodeFile(part: JsonObject): FilePart {
  const file = objectIn(part, 'file')
  const name = textIn(file, 'filename')
  const named = name === undefined ? {} : { name }
  const id = textIn(file, 'file_id')
  if (id) return { kind: 'file', source: { kind: 'file-id', id, family: 'openai-chat' }, ...named }
  const data = textIn(file, 'file_data')
  if (!data) throw invalid('file.file_data or file.file_id is required')
  if (data.startsWith('data:') || data.includes('://')) return { kind: 'file', source: sourceOf(data), ...named }
  return { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: data }, ...named }
}
