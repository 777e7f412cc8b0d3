import type { ChatEvent, FinishReason, Source } from '../chat.ts'
import type { EventEncoder, ReplyContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { AnswerTexts, SOURCES_MAX } from '../sources.ts'
import type { TokenUsage } from '../token-usage.ts'
import { encodeCallPart, ownSignature } from './encode-parts.ts'
import { encodeAnswerParts } from './encode-reply.ts'
import { encodeFinish } from './finish-reasons.ts'
import { encodeGrounding } from './grounding.ts'
import { encodeLogprobs } from './logprobs.ts'
import { encodeUsage } from './usage.ts'

/** Events into chunks of streamGenerateContent, as server-sent events. The last one holds the reasons and the usage. */
export const eventEncoder = (context: ReplyContext): EventEncoder => new ChunkEncoder(context)

/** Arguments beyond this are no call of a function. */
const ARGUMENTS_CHARACTERS_MAX = 32 * 1024 * 1024

/** What an answer has said so far, and what it stands on: sources go out with the end, by their places in all of it. */
interface Words {
  said: string
  texts: AnswerTexts
  sources: Source[]
}

class ChunkEncoder implements EventEncoder {
  /** Every chunk ends with the same fields: they are written once. */
  private readonly tail: string
  /** Calls of functions that are still being written, by block: here they go out in one piece. */
  private readonly calls = new Map<number, { id: string; name: string; arguments: string }>()
  private readonly finished = new Map<number, FinishReason>()
  private readonly words = new Map<number, Words>()

  constructor(private readonly context: ReplyContext) {
    const { model, requestId } = context
    this.tail = `,${JSON.stringify({ modelVersion: model, responseId: requestId }).slice(1)}\n\n`
  }

  encode(event: ChatEvent): string {
    switch (event.type) {
      case 'text-start':
        this.wordsOf(event.answer).texts.begin(event.block)
        return ''
      case 'source':
        this.cite(event)
        return ''
      case 'text-delta':
        this.hear(event.text, event.answer)
        return this.chunk([{ text: event.text }], event.answer, encodeLogprobs(event.logprobs))
      case 'refusal-delta':
        return this.chunk([{ text: event.text }], event.answer)
      case 'reasoning-delta':
        return this.chunk([{ text: event.text, thought: true }], event.answer)
      case 'reasoning-end': {
        const signed = ownSignature(event.signature)
        return signed.thoughtSignature === undefined ? '' : this.chunk([{ text: '', ...signed }], event.answer)
      }
      case 'tool-call-start':
        this.calls.set(event.block, { id: event.id, name: event.name, arguments: '' })
        return ''
      case 'tool-call-delta':
        this.gather(event.block, event.text)
        return ''
      case 'tool-call-end':
        return this.endCall(event)
      case 'media':
      case 'opaque':
        return this.chunk(encodeAnswerParts([event.part]), event.answer)
      case 'finish':
        this.finished.set(event.answer ?? 0, event.reason)
        return ''
      default:
        return ''
    }
  }

  end(usage: TokenUsage): string {
    const candidates = [...this.finished].map(([index, reason]) => ({
      content: EMPTY_CONTENT,
      finishReason: encodeFinish(reason),
      index,
      ...this.groundingOf(index),
    }))
    const fields = { candidates, usageMetadata: encodeUsage(usage) }
    return `data: ${JSON.stringify(fields).slice(0, -1)}${this.tail}`
  }

  private wordsOf(answer = 0): Words {
    const known = this.words.get(answer)
    if (known) return known
    const words = { said: '', texts: new AnswerTexts(), sources: [] }
    this.words.set(answer, words)
    return words
  }

  private hear(text: string, answer: number | undefined): void {
    const words = this.wordsOf(answer)
    words.said += text
    words.texts.write(text)
  }

  private cite({ block, source, answer }: Extract<ChatEvent, { type: 'source' }>): void {
    const { sources, texts } = this.wordsOf(answer)
    if (sources.length < SOURCES_MAX) sources.push({ ...source, place: texts.placeInAll(block, source.place) })
  }

  private groundingOf(answer: number): JsonObject {
    const words = this.words.get(answer)
    if (!words) return {}
    return encodeGrounding([{ text: words.said, sources: words.sources, partIndex: 0 }], this.context.warn)
  }

  private gather(block: number, text: string): void {
    const call = this.calls.get(block)
    if (!call) return
    if (call.arguments.length + text.length > ARGUMENTS_CHARACTERS_MAX)
      throw new RangeError('the arguments of a call are longer than 32 million characters')
    call.arguments += text
  }

  private endCall({ block, answer, signature }: Extract<ChatEvent, { type: 'tool-call-end' }>): string {
    const call = this.calls.get(block)
    if (!call) return ''
    this.calls.delete(block)
    return this.chunk([encodeCallPart({ kind: 'tool-call', ...call, ...(signature ? { signature } : {}) })], answer)
  }

  private chunk(parts: JsonObject[], answer = 0, more: JsonObject = {}): string {
    if (parts.length === 0) return ''
    const candidates = [{ content: { parts, role: 'model' }, index: answer, ...more }]
    return `data: ${JSON.stringify({ candidates }).slice(0, -1)}${this.tail}`
  }
}

const EMPTY_CONTENT = { parts: [{ text: '' }], role: 'model' }
