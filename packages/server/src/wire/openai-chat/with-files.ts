import type { MediaBytes } from '../chat.ts'
import { toDataUrl } from '../data-url.ts'
import { editObjects } from '../edit-objects.ts'
import { type JsonObject, listIn, objectIn, textIn } from '../read-json.ts'

type FileAt = (address: string) => MediaBytes | undefined

/** The body with pictures in place of their addresses. */
export function withFiles(body: JsonObject, fileAt: FileAt): JsonObject {
  const messages = editObjects(listIn(body, 'messages'), (message) =>
    Array.isArray(message.content)
      ? { ...message, content: editObjects(message.content, (part) => withPicture(part, fileAt)) }
      : message,
  )
  return { ...body, messages }
}

function withPicture(part: JsonObject, fileAt: FileAt): JsonObject {
  if (part.type !== 'image_url') return part
  const image = objectIn(part, 'image_url')
  const file = fileAt(textIn(image, 'url') ?? textIn(part, 'image_url') ?? '')
  return file ? { ...part, image_url: { ...image, url: toDataUrl(file) } } : part
}
