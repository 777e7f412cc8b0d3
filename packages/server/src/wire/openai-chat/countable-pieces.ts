import type { CountablePieces } from '../countable.ts'
import { imageSize } from '../image-size.ts'
import { isObject, type JsonObject } from '../read-json.ts'

/** What a model will read of a call in OpenAI's format, of any of its operations. */
export function countablePieces(call: JsonObject): CountablePieces {
  const pieces: CountablePieces = { texts: [], messages: 0, names: 0, tools: 0, images: [], sounds: 0 }
  for (const message of listOf(call.messages)) if (isObject(message)) addMessage(message, pieces)
  for (const tool of [...listOf(call.tools), ...listOf(call.functions)]) if (isObject(tool)) addTool(tool, pieces)
  for (const field of INPUT_FIELDS) addInput(call[field], pieces)
  return pieces
}

/** Texts of the operations that are not made of messages. */
const INPUT_FIELDS = ['prompt', 'suffix', 'input', 'instruction', 'instructions', 'query', 'documents'] as const

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function addText(value: unknown, { texts }: CountablePieces): void {
  if (typeof value === 'string' && value !== '') texts.push(value)
}

function addMessage(message: JsonObject, pieces: CountablePieces): void {
  pieces.messages += 1
  addText(message.role, pieces)
  addText(message.content, pieces)
  for (const part of listOf(message.content)) if (isObject(part)) addPart(part, pieces)
  if (typeof message.name === 'string') {
    pieces.names = (pieces.names ?? 0) + 1
    addText(message.name, pieces)
  }
  for (const call of [...listOf(message.tool_calls), { function: message.function_call }])
    if (isObject(call)) addToolCall(call, pieces)
}

/** Of a function, or of a tool that takes any text (`custom`). */
function addToolCall({ function: asked, custom }: JsonObject, pieces: CountablePieces): void {
  const { name, arguments: values, input } = isObject(asked) ? asked : isObject(custom) ? custom : {}
  for (const text of [name, values, input]) addText(text, pieces)
}

function addPart(part: JsonObject, pieces: CountablePieces): void {
  if (typeof part.text === 'string') addText(part.text, pieces)
  else if (typeof part.refusal === 'string') addText(part.refusal, pieces)
  else if (part.image_url !== undefined) addImage(part.image_url, pieces)
  else if (part.input_audio !== undefined) pieces.sounds = (pieces.sounds ?? 0) + 1
}

/** An address, or an object with one. */
function addImage(image: unknown, { images }: CountablePieces): void {
  const { url, detail } = isObject(image) ? image : { url: image, detail: undefined }
  images.push({
    ...(typeof url === 'string' ? imageSize(url) : undefined),
    ...(typeof detail === 'string' ? { detail } : {}),
  })
}

/** A tool, or a function as the format had them before tools. */
function addTool(tool: JsonObject, pieces: CountablePieces): void {
  pieces.tools += 1
  const { name, description, parameters, format } = [tool.function, tool.custom].find(isObject) ?? tool
  addText(name, pieces)
  addText(description, pieces)
  for (const shape of [parameters, format]) if (isObject(shape)) addText(JSON.stringify(shape), pieces)
}

/** Text, a list of texts or of objects with a text, or token numbers: a letter with a blank counts about as much as one. */
function addInput(value: unknown, pieces: CountablePieces): void {
  addText(value, pieces)
  for (const item of listOf(value)) {
    if (typeof item === 'number') pieces.texts.push(' a')
    else if (Array.isArray(item)) pieces.texts.push(' a'.repeat(item.length))
    else addText(isObject(item) ? item.text : item, pieces)
  }
}
