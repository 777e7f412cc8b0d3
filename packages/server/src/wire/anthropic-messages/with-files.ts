import type { MediaBytes } from '../chat.ts'
import { editObjects } from '../edit-objects.ts'
import { type JsonObject, listIn, objectIn, textIn } from '../read-json.ts'
import { documentSource, encodeSource } from './encode-blocks.ts'

type FileAt = (address: string) => MediaBytes | undefined

/** The body with files in place of their addresses: in messages, in results of tools, and in documents made of blocks. */
export function withFiles(body: JsonObject, fileAt: FileAt): JsonObject {
  return { ...body, messages: editObjects(listIn(body, 'messages'), (message) => withBlocks(message, fileAt)) }
}

/** `holder` has blocks as its content, or a text. */
function withBlocks(holder: JsonObject, fileAt: FileAt): JsonObject {
  if (!Array.isArray(holder.content)) return holder
  const content: unknown[] = holder.content
  return { ...holder, content: editObjects(content, (block) => withFile(block, fileAt)) }
}

function withFile(block: JsonObject, fileAt: FileAt): JsonObject {
  if (block.type === 'tool_result') return withBlocks(block, fileAt)
  const source = objectIn(block, 'source')
  if (source?.type === 'content') return { ...block, source: withBlocks(source, fileAt) }
  const file = source?.type === 'url' ? fileAt(textIn(source, 'url') ?? '') : undefined
  if (!file) return block
  return { ...block, source: block.type === 'document' ? documentSource(file) : encodeSource(file) }
}
