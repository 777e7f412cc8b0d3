import type { ChatCall, FilePart, ImagePart, UserPart } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import { kindOfOwn } from '../lost-fields.ts'
import { isOpenAiModel } from '../openai-models.ts'
import type { JsonObject } from '../read-json.ts'
import { withFilesAsTexts } from '../text-file.ts'
import { unsupported } from '../unsupported.ts'
import { FORMAT } from './schema.ts'

/**
 * The content of a message: a plain text when there is nothing else, or a list of parts. Files that are texts are
 * written out, because OpenAI takes only PDF here and most other vendors no files at all:
 * https://developers.openai.com/api/docs/guides/file-inputs. Throws `request.unsupported` for media that cannot be sent.
 */
export function encodeParts(given: readonly UserPart[], call: ChatCall): string | JsonObject[] {
  const parts = withFilesAsTexts(given)
  if (parts.every((part) => part.kind === 'text')) return parts.map(({ text }) => text).join('\n')
  return parts.flatMap((part) => encodePart(part, call))
}

function encodePart(part: UserPart, call: ChatCall): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return [{ type: 'text', text: part.text }]
    case 'image':
      return encodeImage(part)
    case 'file':
      return encodeFile(part, call)
    case 'opaque':
      call.warnings.push(`content of type ${kindOfOwn(part)} is not in ${FORMAT}`)
      return []
  }
}

function encodeImage({ source, detail }: ImagePart): JsonObject[] {
  if (source.kind === 'file-id') throw unknownFile()
  const url = source.kind === 'url' ? source.url : toDataUrl(source)
  return [{ type: 'image_url', image_url: { url, ...(detail === undefined ? {} : { detail }) } }]
}

/** The two kinds of sound that OpenAI takes. */
const SOUND_FORMATS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
}

function encodeFile({ source, name }: FilePart, call: ChatCall): JsonObject[] {
  if (source.kind === 'file-id') {
    if (source.family !== 'openai-chat' && source.family !== 'openai-responses') throw unknownFile()
    return [{ type: 'file', file: { file_id: source.id } }]
  }
  const mediaType = source.mediaType ?? ''
  if (mediaType.startsWith('video/')) {
    if (isOpenAiModel(call.model)) throw unsupported(`video with ${call.model.slice(0, 60)}`)
    return [{ type: 'video_url', video_url: { url: source.kind === 'url' ? source.url : toDataUrl(source) } }]
  }
  if (source.kind === 'url') return [{ type: 'file', file: { file_data: source.url, filename: name ?? 'file' } }]
  if (mediaType.startsWith('audio/')) {
    const format = SOUND_FORMATS[mediaType] ?? mediaType.slice('audio/'.length)
    return [{ type: 'input_audio', input_audio: { data: source.base64, format } }]
  }
  return [{ type: 'file', file: { file_data: toDataUrl(source), filename: name ?? 'file' } }]
}

const unknownFile = () => unsupported('a file that was uploaded to another vendor')
