import type { ChatCall, FilePart, ImagePart, OpaquePart, TextPart } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import { kindOfOwn } from '../lost-fields.ts'
import type { JsonObject } from '../read-json.ts'
import { withFilesAsTexts } from '../text-file.ts'
import { unsupported } from '../unsupported.ts'
import { FAMILY } from './schema.ts'
import { warnOnce } from './warn-once.ts'

type InputPart = TextPart | ImagePart | FilePart | OpaquePart

/**
 * The content of a user's message or of a tool's output: a text when there is nothing else, or a list of parts.
 * Marks of caching are left out: vendors of this format cache by themselves. Files that are texts are written out: their
 * text is all that a model sees of them (https://developers.openai.com/api/docs/guides/file-inputs), and not every vendor
 * takes them.
 */
export function encodeContent(given: readonly InputPart[], call: ChatCall): string | JsonObject[] {
  const parts = withFilesAsTexts(given)
  const only = parts.length === 1 ? parts[0] : undefined
  if (only?.kind === 'text') return only.text
  if (parts.length === 0) return ''
  return parts.flatMap((part) => encodePart(part, call))
}

function encodePart(part: InputPart, call: ChatCall): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return [{ type: 'input_text', text: part.text }]
    case 'image':
      return encodeImage(part)
    case 'file':
      return encodeFile(part)
    case 'opaque':
      warnOfOpaque(part, call)
      return []
  }
}

export function warnOfOpaque(part: OpaquePart, call: ChatCall): void {
  warnOnce(call, `content of type ${kindOfOwn(part)}`)
}

function encodeImage({ source, detail }: ImagePart): JsonObject[] {
  // The field is required.
  const shown = { type: 'input_image', detail: detail ?? 'auto' }
  if (source.kind !== 'file-id')
    return [{ ...shown, image_url: source.kind === 'url' ? source.url : toDataUrl(source) }]
  requireOwnFile(source.family)
  return [{ ...shown, file_id: source.id }]
}

function encodeFile({ source, name }: FilePart): JsonObject[] {
  const named = name === undefined ? {} : { filename: name }
  if (source.kind === 'file-id') {
    requireOwnFile(source.family)
    return [{ type: 'input_file', file_id: source.id, ...named }]
  }
  const kind = (source.mediaType ?? '').split('/')[0] ?? ''
  if (kind === 'audio' || kind === 'video') throw unsupported(`${kind} in OpenAI's Responses format`)
  if (source.kind === 'url') return [{ type: 'input_file', file_url: source.url, ...named }]
  return [{ type: 'input_file', file_data: toDataUrl(source), filename: name ?? 'file' }]
}

function requireOwnFile(family: string): void {
  if (family !== FAMILY && family !== 'openai-chat') throw unsupported('a file that was uploaded to another vendor')
}
