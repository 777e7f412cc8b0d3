import type { CountablePieces } from '../countable.ts'
import { imageSize } from '../image-size.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { camelFields, entriesIn, jsonText } from './schema.ts'

/**
 * What a model will read of a body: of a chat, of embeddings, or of a countTokens call, which holds `contents` or a
 * whole `generateContentRequest`. Nothing is checked and nothing is too odd to be counted.
 */
export function countPieces(body: JsonObject): CountablePieces {
  const pieces: CountablePieces = { texts: [], messages: 0, tools: 0, images: [], sounds: 0 }
  const outer = camelFields(body)
  const call = isObject(outer.generateContentRequest) ? camelFields(outer.generateContentRequest) : outer
  if (isObject(call.systemInstruction)) addContent(call.systemInstruction, pieces)
  for (const content of entriesIn(call, 'contents')) addContent(content, pieces)
  for (const content of embedded(call)) addContent(content, pieces)
  for (const tool of entriesIn(call, 'tools')) addTool(camelFields(tool), pieces)
  return pieces
}

/** Contents of an embedding call, one or many. */
function embedded(call: JsonObject): JsonObject[] {
  const contents = objectsIn(call, 'requests').map((request) => objectIn(request, 'content'))
  return [objectIn(call, 'content'), ...contents].filter((content) => content !== undefined)
}

function addContent(content: JsonObject, pieces: CountablePieces): void {
  pieces.messages += 1
  const role = textIn(content, 'role')
  if (role) pieces.texts.push(role)
  for (const part of entriesIn(content, 'parts')) addPart(camelFields(part), pieces)
}

function addPart(part: JsonObject, pieces: CountablePieces): void {
  const text = textIn(part, 'text')
  if (text) pieces.texts.push(text)
  for (const called of [objectIn(part, 'functionCall'), objectIn(part, 'functionResponse')]) {
    if (!called) continue
    pieces.texts.push(textIn(called, 'name') ?? '', jsonText(called.args ?? called.response, ''))
  }
  for (const run of [objectIn(part, 'executableCode'), objectIn(part, 'codeExecutionResult')])
    if (run) pieces.texts.push(textIn(run, 'code') ?? textIn(run, 'output') ?? '')
  addMedia(part, pieces)
}

function addMedia(part: JsonObject, pieces: CountablePieces): void {
  const media = mediaOf(part)
  if (!media) return
  if (media.mediaType.startsWith('audio/')) pieces.sounds = (pieces.sounds ?? 0) + 1
  else pieces.images.push(media.base64 === undefined ? undefined : imageSize(media.base64))
}

/** Bytes or an address inside of a part whose own field names are in camel case. */
export function mediaOf(part: JsonObject): { mediaType: string; base64?: string } | undefined {
  const source = objectIn(part, 'inlineData') ?? objectIn(part, 'fileData')
  if (!source) return undefined
  const base64 = textIn(source, 'data')
  const mediaType = textIn(source, 'mimeType') ?? textIn(source, 'mime_type') ?? ''
  return { mediaType, ...(base64 === undefined ? {} : { base64 }) }
}

function addTool(tool: JsonObject, pieces: CountablePieces): void {
  const functions = entriesIn(tool, 'functionDeclarations')
  pieces.tools += functions.length
  for (const described of functions) pieces.texts.push(jsonText(described, ''))
}
