import type { CountableImage, CountablePieces } from '../countable.ts'
import { imageSize } from '../image-size.ts'
import { isObject, type JsonObject, listIn, textIn } from '../read-json.ts'

/** Images, sounds and files of an input: their characters are not text. */
export function mediaIn(input: unknown): { parts: number; characters: number } {
  const media = { parts: 0, characters: 0 }
  for (const part of partsOf(input)) {
    if (!isMedia(part)) continue
    media.parts += 1
    const sound = isObject(part.input_audio) ? part.input_audio.data : undefined
    for (const value of [part.image_url, part.file_data, part.file_url, sound]) {
      if (typeof value === 'string') media.characters += value.length
    }
  }
  return media
}

/** All text the model will read: instructions, items, tool definitions. */
export const promptTextOf = (body: JsonObject): string => textsOf(body).join('\n')

/** What the counter of `/v1/responses/input_tokens` reads. */
export function countPieces(body: JsonObject): CountablePieces {
  const parts = partsOf(body.input)
  const items = Array.isArray(body.input) ? body.input.length : typeof body.input === 'string' ? 1 : 0
  const sounds = parts.filter(({ type }) => type === 'input_audio').length
  return {
    texts: textsOf(body),
    messages: items + (typeof body.instructions === 'string' && body.instructions !== '' ? 1 : 0),
    tools: listIn(body, 'tools').length,
    images: parts.filter(({ type }) => type === 'input_image').map(countableImage),
    ...(sounds === 0 ? {} : { sounds }),
  }
}

function countableImage(part: JsonObject): CountableImage | undefined {
  const size = imageSize(textIn(part, 'image_url') ?? '')
  const detail = textIn(part, 'detail')
  if (!size && detail === undefined) return undefined
  return { ...size, ...(detail === undefined ? {} : { detail }) }
}

const isMedia = ({ type }: JsonObject): boolean =>
  type === 'input_image' || type === 'input_file' || type === 'input_audio'

/** Content parts of all messages and tool outputs. */
function partsOf(input: unknown): JsonObject[] {
  const parts: JsonObject[] = []
  if (!Array.isArray(input)) return parts
  for (const item of input) {
    if (!isObject(item)) continue
    for (const content of [item.content, item.output]) {
      if (Array.isArray(content)) for (const part of content) if (isObject(part)) parts.push(part)
    }
  }
  return parts
}

function textsOf(body: JsonObject): string[] {
  const texts: string[] = []
  const add = (value: unknown): void => {
    if (typeof value === 'string' && value !== '') texts.push(value)
  }
  add(body.instructions)
  add(body.input)
  if (Array.isArray(body.input)) for (const item of body.input) if (isObject(item)) addItem(item, add)
  if (Array.isArray(body.tools) && body.tools.length > 0) add(JSON.stringify(body.tools))
  return texts
}

/** Texts of an item's own fields; those of its parts; lists that a tool wrote. */
const TEXT_FIELDS = ['role', 'name', 'arguments', 'input', 'output', 'content', 'code', 'result'] as const

function addItem(item: JsonObject, add: (value: unknown) => void): void {
  for (const field of TEXT_FIELDS) {
    // A finished image is no text.
    if (field === 'result' && item.type === 'image_generation_call') continue
    add(item[field])
  }
  for (const parts of [item.content, item.output, item.summary]) {
    if (Array.isArray(parts)) for (const part of parts) if (isObject(part)) add(part.text ?? part.refusal)
  }
  if (Array.isArray(item.tools) && item.tools.length > 0) add(JSON.stringify(item.tools))
}
