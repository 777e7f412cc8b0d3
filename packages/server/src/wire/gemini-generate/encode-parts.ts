import type { AssistantPart, FilePart, ImagePart, Signature, ToolCallPart } from '../chat.ts'
import { parseObject } from '../parse-object.ts'
import type { JsonObject } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { FAMILY, FORMAT } from './schema.ts'

/**
 * What the model said, as parts. Thinking goes out only with Gemini's own signature: without one it means nothing to
 * the model. An empty thinking is the signature of the text or picture behind it, or stands alone.
 */
export function encodeModelParts(parts: readonly AssistantPart[], warnings: string[]): JsonObject[] {
  const encoded: JsonObject[] = []
  let waiting: JsonObject = {}
  const flush = () => {
    if (waiting.thoughtSignature !== undefined) encoded.push({ text: '', ...waiting })
    waiting = {}
  }
  const push = (part: JsonObject) => {
    encoded.push({ ...part, ...waiting })
    waiting = {}
  }
  for (const part of parts) {
    switch (part.kind) {
      case 'text':
      case 'refusal':
        if (part.text !== '') push({ text: part.text })
        break
      case 'image':
      case 'file':
        push(encodeMedia(part, warnings))
        break
      case 'reasoning': {
        flush()
        const signed = ownSignature(part.signature)
        if (part.text !== '' && signed.thoughtSignature !== undefined)
          encoded.push({ text: part.text, thought: true, ...signed })
        else waiting = signed
        break
      }
      case 'tool-call':
        flush()
        encoded.push(encodeCallPart(part))
        break
      case 'opaque':
        flush()
        if (part.family === FAMILY) encoded.push(part.value)
        else warnings.push(`content of another vendor's own is not in ${FORMAT}`)
        break
    }
  }
  flush()
  return encoded
}

export function encodeCallPart({ id, name, arguments: text, signature }: ToolCallPart): JsonObject {
  return { functionCall: { id, name, args: argumentsOf(text) }, ...ownSignature(signature) }
}

/** Arguments are an object here; a text that is none is kept under a name. */
function argumentsOf(text: string): JsonObject {
  return text.trim() === '' ? {} : (parseObject(text) ?? { arguments: text })
}

export const ownSignature = (signature: Signature | undefined): JsonObject =>
  signature?.family === FAMILY ? { thoughtSignature: signature.value } : {}

/** A picture or file. Throws `request.unsupported` for one that another vendor keeps. */
export function encodeMedia({ source, ...part }: ImagePart | FilePart, warnings: string[]): JsonObject {
  if (part.kind === 'image' && (part.detail === 'low' || part.detail === 'high'))
    warnings.push(`detail of an image is not in ${FORMAT}`)
  switch (source.kind) {
    case 'bytes':
      return { inlineData: { mimeType: source.mediaType, data: source.base64 } }
    case 'url':
      return { fileData: { fileUri: source.url, ...(source.mediaType ? { mimeType: source.mediaType } : {}) } }
    case 'file-id':
      if (source.family === FAMILY) return { fileData: { fileUri: source.id } }
      throw unsupported('a file that was uploaded to another vendor')
  }
}
