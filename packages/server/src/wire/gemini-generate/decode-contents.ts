import type {
  AssistantPart,
  ChatMessage,
  FilePart,
  ImagePart,
  ReasoningPart,
  TextPart,
  ToolResultPart,
  UserPart,
} from '../chat.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { OpenCalls } from './open-calls.ts'
import { camelFields, FAMILY, jsonText } from './schema.ts'

/**
 * Turns of a conversation into messages. Results of functions become messages of their own. Turns of the model that
 * stand side by side are one: Google's Python library gives the chunks of a stream back like that, one function each.
 */
export function decodeContents(contents: readonly JsonObject[], warnings: string[]): ChatMessage[] {
  const context: Context = { open: new OpenCalls(), warnings }
  const messages: ChatMessage[] = []
  for (const content of contents) {
    const parts = partsOf(content)
    switch (content.role) {
      case 'model':
        addModelTurn(
          messages,
          parts.flatMap((part) => decodeModelPart(part, context)),
        )
        break
      case 'user':
      case 'function':
      case '':
      case undefined:
      case null:
        messages.push(...decodeUserTurn(parts, context))
        break
      default:
        throw invalid(`role ${String(content.role).slice(0, 40)} is not known`)
    }
  }
  return messages
}

function addModelTurn(messages: ChatMessage[], parts: AssistantPart[]): void {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') {
    messages.push({ role: 'assistant', parts })
    return
  }
  const [first, ...rest] = parts
  const before = last.parts.at(-1)
  // A text, or a thinking that nobody signed, goes on where the chunk before it was cut off.
  const isText = first?.kind === 'text' && before?.kind === 'text'
  const isThinking =
    first?.kind === 'reasoning' && before?.kind === 'reasoning' && !first.signature && !before.signature
  if (isText || isThinking) last.parts[last.parts.length - 1] = { ...before, text: before.text + first.text }
  else if (first) last.parts.push(first)
  for (const part of rest) last.parts.push(part)
}

/** Texts of a system instruction, whatever its role. */
export function decodeSystem(instruction: unknown): TextPart[] {
  if (!isObject(instruction)) return []
  return partsOf(instruction).flatMap((part) => {
    const text = textIn(part, 'text')
    return text ? [{ kind: 'text' as const, text }] : []
  })
}

interface Context {
  open: OpenCalls
  warnings: string[]
}

function partsOf(content: JsonObject): JsonObject[] {
  const { parts } = content
  if (parts === undefined || parts === null) return []
  if (isObject(parts)) return [camelFields(parts)]
  if (!Array.isArray(parts)) throw invalid('parts must be a list')
  return parts.map((part) => {
    if (!isObject(part)) throw invalid('each of parts must be an object')
    return camelFields(part)
  })
}

function decodeUserTurn(parts: readonly JsonObject[], context: Context): ChatMessage[] {
  const results: ToolResultPart[] = []
  const shown: UserPart[] = []
  for (const part of parts) {
    const response = objectIn(part, 'functionResponse')
    if (response) results.push(decodeResult(response, context))
    else shown.push(...decodeShown(part, context))
  }
  const messages: ChatMessage[] = results.length > 0 ? [{ role: 'tool', parts: results }] : []
  if (shown.length > 0 || results.length === 0) messages.push({ role: 'user', parts: shown })
  return messages
}

function decodeModelPart(part: JsonObject, context: Context): AssistantPart[] {
  const value = textIn(part, 'thoughtSignature')
  const signed = value ? { signature: { family: FAMILY, value } as const } : {}
  const called = objectIn(part, 'functionCall')
  if (called) {
    const name = textIn(called, 'name')
    if (!name) throw invalid('each functionCall needs a name')
    const id = context.open.add(name, textIn(called, 'id'))
    return [{ kind: 'tool-call', id, name, arguments: jsonText(called.args ?? {}, '{}'), ...signed }]
  }
  const text = textIn(part, 'text')
  if (text !== undefined && part.thought === true) return [{ kind: 'reasoning', text, ...signed }]
  // A text or a picture that is signed: its signature stands before it as thinking of which nothing is shown.
  const before: ReasoningPart[] = value ? [{ kind: 'reasoning', text: '', ...signed }] : []
  return [...before, ...decodeShown(part, context)]
}

function decodeShown(part: JsonObject, { warnings }: Context): (TextPart | ImagePart | FilePart | OpaqueGoogle)[] {
  const text = textIn(part, 'text')
  if (text !== undefined) return text === '' ? [] : [{ kind: 'text', text }]
  const media = part.videoMetadata === undefined ? decodeMedia(part) : undefined
  if (!media) return [{ kind: 'opaque', family: FAMILY, value: part }]
  if (part.mediaResolution !== undefined) warnings.push('mediaResolution of a part is not passed on')
  return [media]
}

type OpaqueGoogle = { kind: 'opaque'; family: typeof FAMILY; value: JsonObject }

/** Files that only Google can open. */
const GOOGLE_FILE = /^(?:gs:|https:\/\/generativelanguage\.googleapis\.com\/)/i

function decodeMedia(part: JsonObject): ImagePart | FilePart | undefined {
  const inline = objectIn(part, 'inlineData')
  if (inline) {
    const { mimeType = '', data, displayName } = camelFields(inline)
    if (typeof data !== 'string' || typeof mimeType !== 'string') throw invalid('inlineData needs data and mimeType')
    const source = {
      kind: 'bytes' as const,
      mediaType: mimeType || 'application/octet-stream',
      base64: commonBase64(data),
    }
    if (mimeType.startsWith('image/')) return { kind: 'image', source }
    return { kind: 'file', source, ...(typeof displayName === 'string' ? { name: displayName } : {}) }
  }
  const file = objectIn(part, 'fileData')
  if (!file) return undefined
  const { fileUri, mimeType } = camelFields(file)
  if (typeof fileUri !== 'string' || fileUri === '') throw invalid('fileData needs fileUri')
  if (GOOGLE_FILE.test(fileUri)) return undefined
  const type = typeof mimeType === 'string' && mimeType !== '' ? mimeType : undefined
  const source = { kind: 'url' as const, url: fileUri, ...(type === undefined ? {} : { mediaType: type }) }
  return type?.startsWith('image/') ? { kind: 'image', source } : { kind: 'file', source }
}

/**
 * Google's Python library writes bytes in the alphabet for addresses, which Google reads and nobody else does.
 * https://protobuf.dev/programming-guides/json/
 */
function commonBase64(data: string): string {
  if (!data.includes('-') && !data.includes('_')) return data
  return data.replaceAll('-', '+').replaceAll('_', '/')
}

/** https://ai.google.dev/api/caching#FunctionResponse */
function decodeResult(answer: JsonObject, { open }: Context): ToolResultPart {
  const name = textIn(answer, 'name') ?? ''
  const result: ToolResultPart = {
    kind: 'tool-result',
    callId: open.answer(name, textIn(answer, 'id')),
    ...(name === '' ? {} : { name }),
    ...decodeResponse(answer.response),
  }
  for (const part of objectsIn(answer, 'parts')) {
    const media = decodeMedia(camelFields(part))
    if (media) result.parts.push(media)
  }
  return result
}

/** `output` and `error` are the documented keys; an object without them is the result itself. */
function decodeResponse(response: unknown): Pick<ToolResultPart, 'parts' | 'isError'> {
  if (!isObject(response)) return { parts: response === undefined ? [] : [asText(response)] }
  const names = Object.keys(response)
  if (names.length !== 1) return { parts: [asText(response)] }
  if (response.error !== undefined) return { parts: [asText(response.error)], isError: true }
  return { parts: [asText(typeof response.output === 'string' ? response.output : response)] }
}

const asText = (value: unknown): TextPart => ({
  kind: 'text',
  text: typeof value === 'string' ? value : jsonText(value, ''),
})
