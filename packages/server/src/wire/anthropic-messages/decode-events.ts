import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../platform/parse-json.ts'
import { newCallId } from '../call-id.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { mergeUsage } from '../merge-usage.ts'
import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { decodeCitation } from './citations.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { finishOf, JSON_TOOL } from './schema.ts'
import { readFirstUsage, readUsage } from './usage.ts'

/** A stream of Anthropic's into events. https://platform.claude.com/docs/en/build-with-claude/streaming */
export const eventDecoder = ({ warn }: Pick<Target, 'warn'>): EventDecoder => new MessageDecoder(warn)

/** Collected here are only signatures, citations and calls of the vendor's own tools. */
const COLLECTED_MAX = 16 * 1024 * 1024
const OPEN_MAX = 1_024

interface OpenBlock {
  block: number
  kind: 'text' | 'reasoning' | 'tool-call' | 'opaque'
  content: JsonObject
  /** Input of a tool, where it is kept: none has come while it is empty. */
  input: string
  hasInput: boolean
  signature: string
  citations: JsonObject[]
}

class MessageDecoder implements EventDecoder {
  isEnded = false
  private hasStarted = false
  private isFinished = false
  private blocks = 0
  private collected = 0
  private hasCalls = false
  private usage: TokenUsage | undefined
  /** By the vendor's index. */
  private readonly open = new Map<unknown, OpenBlock>()

  constructor(private readonly warn: Target['warn']) {}

  decode(frame: Frame): ChatEvent[] {
    if (this.isEnded) return []
    const events = this.decodeFrame(frame)
    if (this.collected <= COLLECTED_MAX) return events
    return this.fail(new AppError('channel.bad-reply', {}, { detail: 'a block of a stream is too large' }))
  }

  end(): ChatEvent[] {
    return [...this.open.keys()].flatMap((index) => this.endBlock(index))
  }

  private decodeFrame({ event, data }: Frame): ChatEvent[] {
    const message = parseJson(data)
    if (!isObject(message)) return []
    // Amazon's event streams name their errors in the frame.
    if (event === 'exception') return this.fail(errorFromObject(message))
    switch (message.type) {
      case 'message_start':
        return this.start(objectIn(message, 'message'))
      case 'content_block_start':
        return this.beginBlock(message)
      case 'content_block_delta':
        return this.decodePiece(message.index, objectIn(message, 'delta'))
      case 'content_block_stop':
        return this.endBlock(message.index)
      case 'message_delta':
        return this.decodeMessageDelta(message)
      case 'message_stop':
        this.isEnded = true
        return this.isFinished ? [] : this.finish('end_turn', undefined)
      default: {
        const vendorError = vendorErrorOf(message)
        return vendorError ? this.fail(errorFromObject(vendorError)) : []
      }
    }
  }

  private fail(error: AppError): ChatEvent[] {
    this.isEnded = true
    return [{ type: 'error', error }]
  }

  private start(message: JsonObject | undefined): ChatEvent[] {
    if (this.hasStarted) return []
    this.hasStarted = true
    this.usage = readFirstUsage(message?.usage)
    return [
      { type: 'start', id: textIn(message, 'id') ?? '', model: textIn(message, 'model') ?? '', usage: this.usage },
    ]
  }

  private beginBlock({ index, content_block: value }: JsonObject): ChatEvent[] {
    const content = isObject(value) ? value : {}
    if (this.open.has(index) || this.open.size >= OPEN_MAX) return []
    const isJson = content.type === 'tool_use' && content.name === JSON_TOOL
    const kind = isJson ? 'text' : kindOf(content.type)
    const { block } = this.remember(index, kind, content)
    switch (kind) {
      case 'text':
        return [{ type: 'text-start', block }, ...textDelta(block, isJson ? '' : textIn(content, 'text'))]
      case 'reasoning':
        return [{ type: 'reasoning-start', block }, ...reasoningDelta(block, textIn(content, 'thinking'))]
      case 'tool-call':
        this.hasCalls = true
        return [
          {
            type: 'tool-call-start',
            block,
            id: textIn(content, 'id') || newCallId(),
            name: textIn(content, 'name') ?? '',
          },
        ]
      case 'opaque':
        return []
    }
  }

  private remember(index: unknown, kind: OpenBlock['kind'], content: JsonObject): OpenBlock {
    const signature = textIn(content, 'signature') ?? ''
    const open = { block: this.blocks, kind, content, input: '', hasInput: false, signature, citations: [] }
    this.blocks += 1
    this.open.set(index, open)
    return open
  }

  /** Words of a block that was never begun are words all the same. */
  private decodePiece(index: unknown, delta: JsonObject | undefined): ChatEvent[] {
    const isUnframed = delta?.type === 'text_delta' && Boolean(delta.text) && !this.open.has(index)
    const begun = isUnframed ? this.beginBlock({ index, content_block: { type: 'text' } }) : []
    return [...begun, ...this.decodeDelta(this.open.get(index), delta)]
  }

  private decodeDelta(open: OpenBlock | undefined, delta: JsonObject | undefined): ChatEvent[] {
    if (!open || !delta) return []
    switch (delta.type) {
      case 'text_delta':
        return open.kind === 'text' ? textDelta(open.block, textIn(delta, 'text')) : []
      case 'thinking_delta':
        return open.kind === 'reasoning' ? reasoningDelta(open.block, textIn(delta, 'thinking')) : []
      case 'signature_delta':
        // A whole signature, never a piece of one.
        open.signature = this.collect(textIn(delta, 'signature'))
        return []
      case 'input_json_delta':
        return this.decodeInput(open, textIn(delta, 'partial_json') ?? '')
      case 'citations_delta':
        if (isObject(delta.citation)) {
          this.collect(JSON.stringify(delta.citation))
          open.citations.push(delta.citation)
        }
        return []
      default:
        return []
    }
  }

  private decodeInput(open: OpenBlock, text: string): ChatEvent[] {
    if (text === '') return []
    open.hasInput = true
    if (open.kind === 'text') return [{ type: 'text-delta', block: open.block, text }]
    if (open.kind === 'tool-call') return [{ type: 'tool-call-delta', block: open.block, text }]
    open.input += this.collect(text)
    return []
  }

  private collect(text = ''): string {
    this.collected += text.length
    return text
  }

  private endBlock(index: unknown): ChatEvent[] {
    const open = this.open.get(index)
    if (!open) return []
    this.open.delete(index)
    const { block, kind, content } = open
    const input = content.input ?? {}
    switch (kind) {
      case 'text': {
        const rest = content.type === 'tool_use' && !open.hasInput ? textDelta(block, JSON.stringify(input)) : []
        return [...rest, ...this.sourcesOf(open), { type: 'text-end', block }]
      }
      case 'reasoning':
        return [{ type: 'reasoning-end', block, ...signatureOf(open) }]
      case 'tool-call': {
        // The input may stand whole in the block's start; a call without any has an empty object.
        const text = JSON.stringify(input)
        const rest: ChatEvent[] = open.hasInput ? [] : [{ type: 'tool-call-delta', block, text }]
        return [...rest, { type: 'tool-call-end', block }]
      }
      case 'opaque': {
        const value = open.hasInput ? { ...content, input: parseJson(open.input) ?? open.input } : content
        return [{ type: 'opaque', block, part: { kind: 'opaque', family: 'anthropic-messages', value } }]
      }
    }
  }

  /** They come before the text that stands on them; here they follow it, because they are for all of it. */
  private sourcesOf({ block, citations }: OpenBlock): ChatEvent[] {
    const sources = citations.flatMap((citation) => decodeCitation(citation, this.warn))
    return sources.map((source) => ({ type: 'source', block, source }))
  }

  private decodeMessageDelta(message: JsonObject): ChatEvent[] {
    const events: ChatEvent[] = []
    const usage = readUsage(message.usage)
    if (usage) {
      this.usage = mergeUsage(this.usage, usage)
      events.push({ type: 'usage', usage: this.usage })
    }
    const delta = objectIn(message, 'delta')
    if (typeof delta?.stop_reason !== 'string' || this.isFinished) return events
    return [...events, ...this.finish(delta.stop_reason, textIn(delta, 'stop_sequence'))]
  }

  private finish(stopReason: string, stopText: string | undefined): ChatEvent[] {
    this.isFinished = true
    const reason = finishOf(stopReason)
    const isUnwrapped = reason === 'tool-calls' && !this.hasCalls
    const text = stopText === undefined ? {} : { stopText }
    return [...this.end(), { type: 'finish', reason: isUnwrapped ? 'stop' : reason, ...text }]
  }
}

function kindOf(type: unknown): OpenBlock['kind'] {
  if (type === 'text') return 'text'
  if (type === 'thinking' || type === 'redacted_thinking') return 'reasoning'
  return type === 'tool_use' ? 'tool-call' : 'opaque'
}

const textDelta = (block: number, text: string | undefined): ChatEvent[] =>
  text ? [{ type: 'text-delta', block, text }] : []

const reasoningDelta = (block: number, text: string | undefined): ChatEvent[] =>
  text ? [{ type: 'reasoning-delta', block, text }] : []

function signatureOf({ content, signature }: OpenBlock) {
  const data = content.type === 'redacted_thinking' ? textIn(content, 'data') : undefined
  const family = 'anthropic-messages' as const
  if (data !== undefined) return { signature: { family, value: data, isEncryptedText: true } }
  return signature === '' ? {} : { signature: { family, value: signature } }
}
