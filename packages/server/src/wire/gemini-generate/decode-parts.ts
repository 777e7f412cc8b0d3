import { newCallId } from '../call-id.ts'
import type { AssistantPart, ReasoningPart, Signature } from '../chat.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import { FAMILY, jsonText } from './schema.ts'

/**
 * One part of a vendor's answer. The signature of a text or of a picture stands before it, as thinking of which nothing
 * is shown. Code that ran at Google is told as text: clients of this format get the vendor's own bytes.
 */
export function decodePart(part: JsonObject): AssistantPart[] {
  const signed = signatureOf(part)
  const called = objectIn(part, 'functionCall')
  if (called) {
    const id = textIn(called, 'id') || newCallId()
    const written = jsonText(called.args ?? {}, '{}')
    return [{ kind: 'tool-call', id, name: textIn(called, 'name') ?? '', arguments: written, ...signed }]
  }
  const text = textIn(part, 'text')
  if (text !== undefined && part.thought === true)
    return text === '' && !signed.signature ? [] : [{ kind: 'reasoning', text, ...signed }]
  const before: ReasoningPart[] = signed.signature ? [{ kind: 'reasoning', text: '', ...signed }] : []
  return [...before, ...decodeShown(part, text)]
}

function signatureOf(part: JsonObject): { signature?: Signature } {
  const value = textIn(part, 'thoughtSignature')
  return value ? { signature: { family: FAMILY, value } } : {}
}

function decodeShown(part: JsonObject, text: string | undefined): AssistantPart[] {
  if (text !== undefined) return text === '' ? [] : [{ kind: 'text', text }]
  const code = objectIn(part, 'executableCode')
  if (code) return fenced(textIn(code, 'language')?.toLowerCase() ?? '', textIn(code, 'code'))
  const run = objectIn(part, 'codeExecutionResult')
  if (run) return fenced('', textIn(run, 'output'))
  const media = decodeMedia(part)
  if (media) return [media]
  return objectIn(part, 'toolCall') || objectIn(part, 'toolResponse')
    ? [{ kind: 'opaque', family: FAMILY, value: part }]
    : []
}

function decodeMedia(part: JsonObject): AssistantPart | undefined {
  const inline = objectIn(part, 'inlineData')
  const data = textIn(inline, 'data')
  if (data !== undefined) {
    const mediaType = textIn(inline, 'mimeType') || 'application/octet-stream'
    const source = { kind: 'bytes' as const, mediaType, base64: data }
    return { kind: mediaType.startsWith('image/') ? 'image' : 'file', source }
  }
  const file = objectIn(part, 'fileData')
  const url = textIn(file, 'fileUri')
  if (!url) return undefined
  const mediaType = textIn(file, 'mimeType')
  const source = { kind: 'url' as const, url, ...(mediaType ? { mediaType } : {}) }
  return { kind: mediaType?.startsWith('image/') ? 'image' : 'file', source }
}

/** A block of Markdown; its fence is longer than any inside of it. */
function fenced(language: string, content: string | undefined): AssistantPart[] {
  if (!content) return []
  const longest = Math.max(2, ...(content.match(/`{3,}/g) ?? []).slice(0, 1_000).map((fence) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return [{ kind: 'text', text: `\n${fence}${language}\n${content.replace(/\n$/, '')}\n${fence}\n` }]
}
