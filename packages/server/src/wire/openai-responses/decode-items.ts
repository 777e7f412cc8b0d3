import type { AssistantPart, ChatMessage, OpaquePart, ReasoningPart, Signature, ToolResultPart } from '../chat.ts'
import { customArguments } from '../free-text-tool.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, objectsIn, textIn } from '../read-json.ts'
import { decodeContent, decodeUserContent } from './decode-content.ts'
import { isEnvelope, unpackEnvelope } from './reasoning-envelope.ts'
import { FAMILY, isClientItem, OWN_REASONING_ID } from './schema.ts'
import { flatName } from './tool-names.ts'

/**
 * The input of a request as messages: items of the model that stand side by side become one message, and so do
 * outputs of tools. Throws `request.invalid`.
 */
export function decodeInput(input: unknown): ChatMessage[] {
  if (input === undefined || input === null) return []
  if (typeof input === 'string') return [{ role: 'user', parts: [{ kind: 'text', text: input }] }]
  const builder = new Conversation()
  for (const item of Array.isArray(input) ? input : []) {
    if (!isObject(item)) throw invalid('each item of input must be an object')
    builder.add(item)
  }
  return builder.finish()
}

class Conversation {
  private readonly messages: ChatMessage[] = []
  private readonly callNames = new Map<string, string>()
  /** Signatures of tool calls, by the id of the call. */
  private readonly callSignatures = new Map<string, Signature>()

  add(item: JsonObject): void {
    const type = textIn(item, 'type') ?? (item.role === undefined ? 'item_reference' : 'message')
    switch (type) {
      case 'message':
        this.addMessage(item)
        break
      case 'reasoning':
        this.addReasoning(item)
        break
      case 'function_call':
        this.addCall(item, textIn(item, 'arguments') || '{}')
        break
      case 'custom_tool_call':
        this.addCall(item, customArguments(textIn(item, 'input') ?? ''))
        break
      case 'function_call_output':
      case 'custom_tool_call_output':
        this.addResult(item)
        break
      default:
        this.addOpaque({ kind: 'opaque', family: FAMILY, value: item }, type)
    }
  }

  finish(): ChatMessage[] {
    if (this.callSignatures.size === 0) return this.messages
    for (const message of this.messages) {
      if (message.role !== 'assistant') continue
      for (const part of message.parts) {
        const signature = part.kind === 'tool-call' ? this.callSignatures.get(part.id) : undefined
        if (part.kind === 'tool-call' && signature) part.signature = signature
      }
    }
    return this.messages
  }

  private addMessage(item: JsonObject): void {
    switch (item.role) {
      case 'system':
      case 'developer': {
        const parts = decodeContent(item.content).filter((part) => part.kind === 'text')
        this.messages.push({ role: 'system', parts })
        break
      }
      case 'user':
      case undefined:
        this.messages.push({ role: 'user', parts: decodeUserContent(item.content) })
        break
      case 'assistant':
        this.addParts(decodeContent(item.content))
        break
      default:
        throw invalid(`role ${String(item.role).slice(0, 40)} is not known`)
    }
  }

  private addReasoning(item: JsonObject): void {
    const encrypted = textIn(item, 'encrypted_content')
    const envelope = encrypted === undefined ? undefined : unpackEnvelope(encrypted)
    if (envelope?.callId !== undefined) {
      this.callSignatures.set(envelope.callId, envelope.signature)
      return
    }
    this.addParts([decodeReasoning(item, envelope?.signature)])
  }

  private addCall(item: JsonObject, argumentsText: string): void {
    const id = textIn(item, 'call_id')
    const name = textIn(item, 'name')
    if (!id) throw invalid('call_id is required in each tool call')
    if (!name) throw invalid('name is required in each tool call')
    const flat = flatName(name, textIn(item, 'namespace'))
    this.callNames.set(id, flat)
    this.addParts([{ kind: 'tool-call', id, name: flat, arguments: argumentsText }])
  }

  private addResult(item: JsonObject): void {
    const callId = textIn(item, 'call_id')
    if (!callId) throw invalid('call_id is required in each tool output')
    const name = this.callNames.get(callId)
    const result: ToolResultPart = {
      kind: 'tool-result',
      callId,
      parts: decodeUserContent(item.output),
      ...(name === undefined ? {} : { name }),
    }
    const last = this.messages.at(-1)
    if (last?.role === 'tool') last.parts.push(result)
    else this.messages.push({ role: 'tool', parts: [result] })
  }

  private addOpaque(part: OpaquePart, type: string): void {
    if (isClientItem(type)) this.messages.push({ role: 'user', parts: [part] })
    else this.addParts([part])
  }

  private addParts(parts: AssistantPart[]): void {
    const last = this.messages.at(-1)
    if (last?.role === 'assistant') for (const part of parts) last.parts.push(part)
    else this.messages.push({ role: 'assistant', parts })
  }
}

/** A reasoning item; `signature` when it holds another vendor's. */
export function decodeReasoning(item: JsonObject, signature?: Signature): ReasoningPart {
  const summary = objectsIn(item, 'summary')
  // Models with open weights show their thinking itself.
  const texts = (summary.length > 0 ? summary : objectsIn(item, 'content')).map((part) => textIn(part, 'text') ?? '')
  const id = textIn(item, 'id')
  const encrypted = textIn(item, 'encrypted_content')
  const text = texts.join('\n\n')
  if (signature) return { kind: 'reasoning', text, signature }
  if (id === undefined && encrypted === undefined) return { kind: 'reasoning', text }
  // Written here for another vendor's thinking, and no proof is left of it.
  if (id?.startsWith(OWN_REASONING_ID) || isEnvelope(encrypted)) return { kind: 'reasoning', text }
  const own: Signature = { family: FAMILY, value: encrypted ?? '', isEncryptedText: true }
  if (id !== undefined) own.id = id
  return { kind: 'reasoning', text, signature: own }
}
