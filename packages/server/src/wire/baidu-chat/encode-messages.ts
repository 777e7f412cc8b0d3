import type { AssistantPart, ChatCall, ChatMessage, ToolResultPart } from '../chat.ts'
import { plainTurns } from '../plain-turns.ts'
import type { JsonObject } from '../read-json.ts'
import { FORMAT } from './schema.ts'

/**
 * Baidu wants user and assistant in turn. One function call for a turn, and its result as a turn of its own, fit into
 * that. More of them at once are told as text, and so are those around which one side speaks twice.
 */
export function encodeMessages(call: ChatCall): { system: string; messages: JsonObject[] } {
  if (!call.messages.every(isSingle)) return plain(call)
  const messages: JsonObject[] = []
  let system = ''
  let names = new Map<string, string>()
  for (const message of call.messages) {
    if (message.role === 'assistant') names = namesOf(message.parts)
    const encoded = message.role === 'tool' ? encodeResult(message.parts[0], names) : encodeCaller(message)
    if (encoded) {
      messages.push(encoded)
      continue
    }
    const told = plainTurns({ ...call, messages: [message] }, FORMAT)
    if (told.system !== '') system += system === '' ? told.system : `\n\n${told.system}`
    for (const { role, text } of told.turns) addText(messages, role, text)
  }
  return takeTurns(messages) ? { system, messages } : plain(call)
}

/** Results stand on the user's side. */
const takeTurns = (messages: readonly JsonObject[]): boolean =>
  messages.every(
    ({ role }, place) => place === 0 || (role === 'assistant') !== (messages[place - 1]?.role === 'assistant'),
  )

function plain(call: ChatCall): { system: string; messages: JsonObject[] } {
  const { system, turns } = plainTurns(call, FORMAT)
  return { system, messages: turns.map(({ role, text }) => ({ role, content: text })) }
}

const isSingle = ({ role, parts }: ChatMessage): boolean =>
  role === 'tool' ? parts.length === 1 : parts.filter(({ kind }: { kind: string }) => kind === 'tool-call').length <= 1

const namesOf = (parts: readonly AssistantPart[]): Map<string, string> =>
  new Map(parts.flatMap((part) => (part.kind === 'tool-call' ? [[part.id, part.name] as const] : [])))

function encodeResult(result: ToolResultPart | undefined, names: Map<string, string>): JsonObject | undefined {
  const name = result && (result.name ?? names.get(result.callId))
  if (!result || !name || !result.parts.every((part) => part.kind === 'text')) return undefined
  return { role: 'function', name, content: result.parts.map(({ text }) => text).join('\n') }
}

function encodeCaller(message: ChatMessage): JsonObject | undefined {
  if (message.role !== 'assistant') return undefined
  const called = message.parts.find((part) => part.kind === 'tool-call')
  if (!called) return undefined
  const texts = message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return {
    role: 'assistant',
    content: texts.join('\n'),
    function_call: { name: called.name, arguments: called.arguments },
  }
}

function addText(messages: JsonObject[], role: string, text: string): void {
  const last = messages.at(-1)
  if (last?.role === role && last.function_call === undefined) last.content = `${last.content}\n\n${text}`
  else messages.push({ role, content: text })
}
