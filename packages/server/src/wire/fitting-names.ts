import { createHash } from 'node:crypto'
import type { AssistantPart, ChatCall, ChatEvent, ChatMessage, ChatReply } from './chat.ts'
import type { EventDecoder, OutboundCodec } from './family.ts'

const NAME_MAX = 64
const HASH_LENGTH = 8

/**
 * A tool's name that every vendor takes: OpenAI takes no dots and 64 characters, Gemini no digit in front.
 * https://platform.openai.com/docs/api-reference/chat/create, https://ai.google.dev/api/caching#FunctionDeclaration
 */
const FITTING = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/

/** The same name, or one that is made from it: the same every time, and ending in a hash of the whole. */
export function fittingName(name: string): string {
  if (FITTING.test(name)) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH)
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_').replace(/^(?![a-zA-Z_])/, '_')
  return `${plain.slice(0, NAME_MAX - HASH_LENGTH - 1)}_${hash}`
}

/**
 * A codec that tells the vendor fitting names and the client its own. For one call: Anthropic's and Gemini's clients may
 * have names that other formats refuse, with the whole call.
 */
export function withFittingNames(codec: OutboundCodec<'chat'>): OutboundCodec<'chat'> {
  /** The client's names by those that the vendor was told; empty for almost every call. */
  const own = new Map<string, string>()
  const { eventDecoder } = codec
  return {
    ...codec,
    encodeCall(call, target) {
      fitTools(call, own)
      return codec.encodeCall(call, target)
    },
    decodeReply(answer, target) {
      const reply = codec.decodeReply(answer, target)
      return own.size === 0 || 'nextStep' in reply ? reply : withOwnNames(reply, own)
    },
    ...(eventDecoder && {
      eventDecoder: (target) => (own.size === 0 ? eventDecoder(target) : restoring(eventDecoder(target), own)),
    }),
  }
}

function fitTools(call: ChatCall, own: Map<string, string>): void {
  call.tools = call.tools.map((tool) => {
    if (tool.kind !== 'function') return tool
    const name = fittingName(tool.name)
    if (name === tool.name) return tool
    own.set(name, tool.name)
    return { ...tool, name }
  })
  // Earlier calls may be of tools that the client has no longer.
  call.messages = call.messages.map(withFittingCalls)
  const { toolChoice } = call
  if (toolChoice?.kind === 'named') call.toolChoice = { kind: 'named', name: fittingName(toolChoice.name) }
}

function withFittingCalls(message: ChatMessage): ChatMessage {
  if (message.role === 'assistant')
    return { ...message, parts: message.parts.map((part) => (part.kind === 'tool-call' ? renamed(part) : part)) }
  if (message.role !== 'tool') return message
  const parts = message.parts.map((part) =>
    part.name === undefined ? part : { ...part, name: fittingName(part.name) },
  )
  return { ...message, parts }
}

const renamed = <Part extends { name: string }>(part: Part): Part => ({ ...part, name: fittingName(part.name) })

function withOwnNames(reply: ChatReply, own: ReadonlyMap<string, string>): ChatReply {
  const restored = (part: AssistantPart): AssistantPart =>
    part.kind === 'tool-call' ? { ...part, name: own.get(part.name) ?? part.name } : part
  return { ...reply, answers: reply.answers.map((answer) => ({ ...answer, parts: answer.parts.map(restored) })) }
}

function restoring(decoder: EventDecoder, own: ReadonlyMap<string, string>): EventDecoder {
  const restored = (event: ChatEvent): ChatEvent =>
    event.type === 'tool-call-start' ? { ...event, name: own.get(event.name) ?? event.name } : event
  return {
    get isEnded() {
      return decoder.isEnded === true
    },
    decode: (frame) => decoder.decode(frame).map(restored),
    end: () => decoder.end().map(restored),
  }
}
