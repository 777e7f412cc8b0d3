import type { ChatEvent, FinishReason, Signature, Source } from '../chat.ts'
import type { EventEncoder, ReplyContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { type TokenUsage, textUsage } from '../token-usage.ts'
import { encodeCitation } from './citations.ts'
import { EMPTY_TEXT, emptyCall, mediaText, messageHead } from './encode-reply.ts'
import { stopFields } from './schema.ts'
import { encodeDeltaUsage, encodeUsage } from './usage.ts'

/** Events into a stream of Anthropic's. https://platform.claude.com/docs/en/build-with-claude/streaming */
export const eventEncoder = (context: ReplyContext): EventEncoder => new MessageEncoder(context)

type BlockEvent = Extract<ChatEvent, { block: number }>

interface OpenBlock {
  block: number
  /** Thinking is begun with its first text: without any it may turn out to be a block of another type. */
  isBegun: boolean
  /** It has no end of its own: whatever comes next ends it. */
  isEndless: boolean
}

/**
 * Blocks stand one behind the other here, so events of a second block wait until the first has ended.
 */
class MessageEncoder implements EventEncoder {
  private hasStarted = false
  private index = 0
  private open: OpenBlock | undefined
  private readonly waiting = new Map<number, BlockEvent[]>()
  private finish: { reason: FinishReason; stopText?: string | undefined } = { reason: 'stop' }
  private hasCalls = false
  private hasRefusal = false

  constructor(private readonly context: ReplyContext) {}

  encode(event: ChatEvent): string {
    switch (event.type) {
      case 'start':
        return this.start(event.usage)
      case 'finish':
        if (!event.answer) this.finish = { reason: event.reason, stopText: event.stopText }
        return ''
      case 'usage':
      case 'error':
        // Usage is told at the end; errors are written by `encodeErrorEvent`.
        return ''
      default:
        return event.answer ? '' : this.start(undefined) + this.take(event)
    }
  }

  end(usage: TokenUsage): string {
    let text = this.start(usage)
    while (this.open || this.waiting.size > 0) text += this.close() + this.drain()
    const { reason, stopText } = this.finish
    const stop = stopFields(this.hasRefusal ? 'content-filter' : reason, { stopText, hasCalls: this.hasCalls })
    const delta = { ...stop, container: null }
    text += written('message_delta', { type: 'message_delta', delta, usage: encodeDeltaUsage(usage) })
    return text + written('message_stop', { type: 'message_stop' })
  }

  /**
   * Clients show the input of the first event while an answer runs, and keep it when they leave: an estimate stands there
   * where the vendor counts at the end. The last event has the true number.
   * https://github.com/router-for-me/CLIProxyAPI/issues/1700
   */
  private start(usage: TokenUsage | undefined): string {
    if (this.hasStarted) return ''
    this.hasStarted = true
    const message = {
      ...messageHead(this.context),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      usage: encodeUsage(usage ?? textUsage(this.context.estimatedInput?.() ?? 0)),
    }
    return written('message_start', { type: 'message_start', message }) + written('ping', { type: 'ping' })
  }

  private take(event: BlockEvent): string {
    const ended = this.open?.isEndless && this.open.block !== event.block ? this.close() : ''
    const queue = this.waiting.get(event.block)
    if (queue) queue.push(event)
    else this.waiting.set(event.block, [event])
    return ended + this.drain()
  }

  /** Writes what waits for the open block; then, when it has ended, the next one. */
  private drain(): string {
    let text = ''
    for (;;) {
      const block = this.open?.block ?? this.waiting.keys().next().value
      const events = block === undefined ? undefined : this.waiting.get(block)
      if (block === undefined || events === undefined) return text
      this.waiting.delete(block)
      for (const event of events) text += this.write(event)
      if (this.open?.isEndless && this.waiting.size > 0) text += this.close()
    }
  }

  private write(event: BlockEvent): string {
    switch (event.type) {
      case 'text-start':
        return this.begin(event.block, EMPTY_TEXT)
      case 'text-delta':
        return this.delta({ type: 'text_delta', text: event.text })
      case 'source':
        return this.cite(event.block, event.source)
      case 'refusal-delta': {
        this.hasRefusal = true
        const begin = this.open ? '' : this.begin(event.block, EMPTY_TEXT, { isEndless: true })
        return begin + this.delta({ type: 'text_delta', text: event.text })
      }
      case 'reasoning-start':
        this.open = { block: event.block, isBegun: false, isEndless: false }
        return ''
      case 'reasoning-delta':
        return this.beginThinking() + this.delta({ type: 'thinking_delta', thinking: event.text })
      case 'reasoning-end':
        return this.endThinking(event.signature)
      case 'tool-call-start':
        this.hasCalls = true
        return this.begin(event.block, emptyCall(event.id, event.name))
      case 'tool-call-delta':
        return event.text === '' ? '' : this.delta({ type: 'input_json_delta', partial_json: event.text })
      case 'text-end':
      case 'tool-call-end':
        return this.close()
      case 'media':
        return this.whole(event.block, EMPTY_TEXT, { type: 'text_delta', text: mediaText(event.part) })
      case 'opaque':
        return event.part.family === 'anthropic-messages' ? this.whole(event.block, event.part.value) : ''
    }
  }

  /** A citation is for the whole of the block that is being written. */
  private cite(block: number, source: Source): string {
    const { warn } = this.context
    if (this.open?.block !== block) {
      warn?.("sources that are named after their text has ended are not in a stream of Anthropic's format")
      return ''
    }
    if (source.place) warn?.("places of sources are not in a stream of Anthropic's format")
    return encodeCitation(source, warn)
      .map((citation) => this.delta({ type: 'citations_delta', citation }))
      .join('')
  }

  private begin(block: number, content: JsonObject, { isEndless = false } = {}): string {
    this.open = { block, isBegun: true, isEndless }
    return written('content_block_start', { type: 'content_block_start', index: this.index, content_block: content })
  }

  private delta(delta: JsonObject): string {
    if (!this.open?.isBegun) return ''
    return written('content_block_delta', { type: 'content_block_delta', index: this.index, delta })
  }

  private close(): string {
    const wasBegun = this.open?.isBegun
    this.open = undefined
    if (!wasBegun) return ''
    const text = written('content_block_stop', { type: 'content_block_stop', index: this.index })
    this.index += 1
    return text
  }

  private whole(block: number, content: JsonObject, delta?: JsonObject): string {
    return this.begin(block, content) + (delta ? this.delta(delta) : '') + this.close()
  }

  private beginThinking(): string {
    if (!this.open || this.open.isBegun) return ''
    return this.begin(this.open.block, { type: 'thinking', thinking: '', signature: '' })
  }

  /** Another vendor's signature would be refused when it comes back. */
  private endThinking(signature: Signature | undefined): string {
    if (!this.open) return ''
    const own = signature?.family === 'anthropic-messages' ? signature : undefined
    if (own?.isEncryptedText && !this.open.isBegun)
      return this.whole(this.open.block, { type: 'redacted_thinking', data: own.value })
    if (!own) return this.close()
    return this.beginThinking() + this.delta({ type: 'signature_delta', signature: own.value }) + this.close()
  }
}

const written = (event: string, data: JsonObject): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
