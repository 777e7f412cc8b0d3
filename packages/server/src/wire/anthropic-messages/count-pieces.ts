import type { CountablePieces } from '../countable.ts'
import { imageSize } from '../image-size.ts'
import { isObject, type JsonObject, listIn, objectIn, objectsIn, textIn } from '../read-json.ts'

/** Reads a Messages body for counting: system, messages, calls and results of tools, definitions. Nothing is checked here. */
export function countPieces(body: JsonObject): CountablePieces {
  const messages = objectsIn(body, 'messages')
  const tools = objectsIn(body, 'tools')
  const pieces: CountablePieces = {
    texts: [],
    messages: messages.length + (body.system ? 1 : 0),
    tools: tools.length,
    images: [],
  }
  collectContent(body.system, pieces)
  for (const message of messages) collectContent(message.content, pieces)
  for (const tool of tools) pieces.texts.push(toolText(tool))
  const schema = objectIn(objectIn(objectIn(body, 'output_config'), 'format'), 'schema')
  if (schema) pieces.texts.push(jsonText(schema))
  return pieces
}

/** A text, or blocks of which any may hold more of them: results of tools, documents, search results. */
function collectContent(content: unknown, pieces: CountablePieces): void {
  if (typeof content === 'string') pieces.texts.push(content)
  else if (Array.isArray(content)) for (const block of content) if (isObject(block)) collectBlock(block, pieces)
}

const TEXT_FIELDS = ['text', 'thinking', 'title', 'context', 'name'] as const

function collectBlock(block: JsonObject, pieces: CountablePieces): void {
  for (const name of TEXT_FIELDS) {
    const text = textIn(block, name)
    if (text) pieces.texts.push(text)
  }
  if (isObject(block.input)) pieces.texts.push(jsonText(block.input))
  collectContent(block.content, pieces)
  const source = objectIn(block, 'source')
  if (!source) return
  if (source.type === 'text') pieces.texts.push(textIn(source, 'data') ?? '')
  else if (source.type === 'content') collectContent(source.content, pieces)
  else {
    const base64 = textIn(source, 'data')
    pieces.images.push(base64 === undefined ? undefined : imageSize(base64))
  }
}

/** What the model is told of a tool; marks and switches are not text to it. */
function toolText(tool: JsonObject): string {
  const schema = objectIn(tool, 'input_schema')
  const described = [textIn(tool, 'name'), textIn(tool, 'description'), schema && jsonText(schema)]
  const examples = listIn(tool, 'input_examples')
  if (examples.length > 0) described.push(jsonText(examples))
  return described.filter((text) => text !== undefined).join('\n')
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the serializer goes: the call is refused where it is sent.
    return ''
  }
}
