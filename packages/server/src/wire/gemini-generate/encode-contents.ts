import type { ChatCall, ChatMessage, ToolResultPart, UserPart } from '../chat.ts'
import { invalid } from '../invalid.ts'
import { parseObject } from '../parse-object.ts'
import type { JsonObject } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { withSignedCall } from './call-signatures.ts'
import { encodeMedia, encodeModelParts } from './encode-parts.ts'
import { FORMAT } from './schema.ts'
import { isThirdGeneration } from './thinking.ts'

interface Turn {
  role: 'user' | 'model'
  parts: JsonObject[]
}

interface Context {
  call: ChatCall
  model: string
  /** Functions by the ids of their calls: results must name them. */
  names: Map<string, string>
}

/** Gemma has no place for a system's word. https://ai.google.dev/gemma/docs/core/prompt-structure */
const NO_SYSTEM = /^gemma/

/** The conversation as turns of user and model, and the texts of the system. */
export function encodeContents(call: ChatCall, model: string): { contents: Turn[]; system: string } {
  const context: Context = { call, model, names: new Map() }
  const system = call.messages
    .flatMap((message) => (message.role === 'system' ? message.parts.map(({ text }) => text) : []))
    .filter((text) => text !== '')
    .join('\n\n')
  const turns: Turn[] = []
  for (const message of call.messages) {
    const parts = encodeMessage(message, context)
    if (parts.length === 0) continue
    const role = message.role === 'assistant' ? 'model' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) last.parts.push(...parts)
    else turns.push({ role, parts })
  }
  checkImages(turns)
  const contents = isThirdGeneration(model) ? turns.map(signed) : turns
  if (system === '' || (contents.length > 0 && !NO_SYSTEM.test(model))) return checked({ contents, system })
  // A call of nothing but a system's word is a question all the same.
  const [first] = contents
  if (first?.role === 'user') first.parts.unshift({ text: system })
  else contents.unshift({ role: 'user', parts: [{ text: system }] })
  return { contents, system: '' }
}

function checked<Found extends { contents: Turn[] }>(found: Found): Found {
  if (found.contents.length === 0) throw invalid('the messages hold nothing')
  return found
}

function encodeMessage(message: ChatMessage, { call, model, names }: Context): JsonObject[] {
  switch (message.role) {
    case 'system':
      return []
    case 'user':
      if (message.name) call.warnings.push(`name of a message is not in ${FORMAT}`)
      return message.parts.flatMap((part) => encodeUserPart(part, call.warnings))
    case 'assistant':
      for (const part of message.parts) if (part.kind === 'tool-call') names.set(part.id, part.name)
      return encodeModelParts(message.parts, call.warnings)
    case 'tool':
      return message.parts.flatMap((result) =>
        encodeResult(result, { name: result.name ?? names.get(result.callId), model, warnings: call.warnings }),
      )
  }
}

function encodeUserPart(part: UserPart, warnings: string[]): JsonObject[] {
  if (part.kind === 'opaque' || part.kind === 'text') return encodeModelParts([part], warnings)
  return [encodeMedia(part, warnings)]
}

/** https://ai.google.dev/api/caching#FunctionResponse */
function encodeResult(
  result: ToolResultPart,
  { name, model, warnings }: { name: string | undefined; model: string; warnings: string[] },
): JsonObject[] {
  const media: JsonObject[] = []
  const texts: string[] = []
  for (const part of result.parts) {
    if (part.kind === 'text') texts.push(part.text)
    else media.push(encodeMedia(part, warnings))
  }
  const text = texts.join('\n')
  const response = result.isError ? { error: text } : (plainObject(text) ?? { output: text })
  const answer: JsonObject = { id: result.callId, name: name ?? result.callId, response }
  if (media.length === 0) return [{ functionResponse: answer }]
  // Media inside of results came with Gemini 3; before, they stand behind them.
  if (isThirdGeneration(model)) return [{ functionResponse: { ...answer, parts: media } }]
  return [{ functionResponse: answer }, ...media]
}

/**
 * A result as an object, unless it has references: Gemini 3 looks for them among the media of the result, and refuses
 * a schema that a tool read. https://github.com/vercel/ai/issues/14369
 */
const plainObject = (text: string): JsonObject | undefined => (text.includes('"$ref"') ? undefined : parseObject(text))

const signed = (turn: Turn): Turn =>
  turn.role === 'model' ? { ...turn, parts: [...withSignedCall(turn.parts)] } : turn

/** https://ai.google.dev/gemini-api/docs/image-understanding */
const IMAGES_MAX = 3_600

function checkImages(contents: readonly Turn[]): void {
  let images = 0
  for (const { parts } of contents) for (const part of parts) if (part.inlineData ?? part.fileData) images += 1
  if (images > IMAGES_MAX) throw unsupported(`more than ${IMAGES_MAX} images`)
}
