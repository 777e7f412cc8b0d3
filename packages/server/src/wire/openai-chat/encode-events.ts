import type { ChatEvent } from '../chat.ts'
import type { EventEncoder, ReplyContext } from '../family.ts'
import { customInput } from '../free-text-tool.ts'
import type { JsonObject } from '../read-json.ts'
import { AnswerTexts, SOURCES_MAX } from '../sources.ts'
import type { TokenUsage } from '../token-usage.ts'
import { CALLS_LOST, customNames, hasOldFunctions } from './decode-tools.ts'
import { answerId, encodeFinish, encodeImage } from './encode-reply.ts'
import { encodeAnnotation } from './sources.ts'
import { encodeUsage } from './usage.ts'

/** Events into chunks of a chat completion. https://platform.openai.com/docs/api-reference/chat/streaming */
export const eventEncoder = (context: ReplyContext): EventEncoder => new ChunkEncoder(context)

class ChunkEncoder implements EventEncoder {
  /** Every chunk begins with the same fields: they are written once. */
  private readonly head: string
  private readonly hasRole = new Set<number>()
  /** Tool calls by block: the index that clients know them by. */
  private readonly calls = new Map<number, number>()
  private readonly callCounts = new Map<number, number>()
  /** Most answers call no tool: made when the first one does. */
  private custom: ReadonlySet<string> | undefined
  /** Arguments so far of tools with free text, by block. */
  private readonly freeTexts = new Map<number, string>()
  private readonly texts = new Map<number, AnswerTexts>()
  private readonly annotations = new Map<number, JsonObject[]>()

  constructor(private readonly context: ReplyContext) {
    const fields = {
      id: answerId(context),
      object: 'chat.completion.chunk',
      created: context.createdAt,
      model: context.model,
    }
    this.head = `data: ${JSON.stringify(fields).slice(0, -1)},"choices":[`
  }

  encode(event: ChatEvent): string {
    switch (event.type) {
      case 'start':
        return this.delta({ content: '' }, undefined)
      case 'text-start':
        this.textsOf(event.answer).begin(event.block)
        return ''
      case 'source':
        this.cite(event)
        return ''
      case 'text-delta':
        this.textsOf(event.answer).write(event.text)
        return this.delta({ content: event.text }, event.answer, event.logprobs)
      case 'reasoning-delta':
        return this.delta({ reasoning_content: event.text }, event.answer)
      case 'refusal-delta':
        return this.delta({ refusal: event.text }, event.answer)
      case 'tool-call-start':
        return this.startCall(event)
      case 'tool-call-delta':
        return this.writeCall(event)
      case 'tool-call-end':
        return this.endCall(event)
      case 'media':
        return event.part.kind === 'image' ? this.delta({ images: encodeImage(event.part) }, event.answer) : ''
      case 'finish':
        return `${this.annotate(event.answer)}${this.head}{"index":${event.answer ?? 0},"delta":{},"logprobs":null,"finish_reason":"${encodeFinish(event.reason, this.context)}"}]}\n\n`
      default:
        return ''
    }
  }

  end(usage: TokenUsage): string {
    const last = 'data: [DONE]\n\n'
    return this.context.wantsUsage ? `${this.head}],"usage":${JSON.stringify(encodeUsage(usage))}}\n\n${last}` : last
  }

  private textsOf(answer = 0): AnswerTexts {
    const known = this.texts.get(answer)
    if (known) return known
    const texts = new AnswerTexts()
    this.texts.set(answer, texts)
    return texts
  }

  private cite({ block, source, answer = 0 }: Extract<ChatEvent, { type: 'source' }>): void {
    const place = this.textsOf(answer).placeInAll(block, source.place)
    const known = this.annotations.get(answer) ?? []
    this.annotations.set(answer, known)
    if (known.length < SOURCES_MAX) known.push(...encodeAnnotation(source, { place, warn: this.context.warn }))
  }

  /** All of them in one chunk, as OpenAI sends them: client libraries keep those of the last chunk that has any. */
  private annotate(answer = 0): string {
    const annotations = this.annotations.get(answer) ?? []
    return annotations.length === 0 ? '' : this.delta({ annotations }, answer)
  }

  private startCall({ block, id, name, answer }: Extract<ChatEvent, { type: 'tool-call-start' }>): string {
    const index = this.callCounts.get(answer ?? 0) ?? 0
    this.callCounts.set(answer ?? 0, index + 1)
    this.calls.set(block, index)
    if (hasOldFunctions(this.context.facts.body)) {
      if (index > 0) this.context.warn?.(CALLS_LOST)
      return index > 0 ? '' : this.delta({ function_call: { name, arguments: '' } }, answer)
    }
    this.custom ??= customNames(this.context.facts.body)
    const isCustom = this.custom.has(name)
    if (isCustom) this.freeTexts.set(block, '')
    const call = isCustom
      ? { type: 'custom', custom: { name, input: '' } }
      : { type: 'function', function: { name, arguments: '' } }
    return this.delta({ tool_calls: [{ index, id, ...call }] }, answer)
  }

  private writeCall({ block, text, answer }: Extract<ChatEvent, { type: 'tool-call-delta' }>): string {
    const written = this.freeTexts.get(block)
    if (written === undefined) return this.callDelta(block, { function: { arguments: text } }, answer)
    // The free text inside the JSON is only known when all of it is there.
    this.freeTexts.set(block, written + text)
    return ''
  }

  private endCall({ block, answer }: Extract<ChatEvent, { type: 'tool-call-end' }>): string {
    const written = this.freeTexts.get(block)
    return written === undefined ? '' : this.callDelta(block, { custom: { input: customInput(written) } }, answer)
  }

  private callDelta(block: number, piece: JsonObject, answer: number | undefined): string {
    const index = this.calls.get(block) ?? 0
    if (!hasOldFunctions(this.context.facts.body)) return this.delta({ tool_calls: [{ index, ...piece }] }, answer)
    return index > 0 ? '' : this.delta({ function_call: piece.function }, answer)
  }

  /** The first chunk of an answer names its role. */
  private delta(delta: JsonObject, answer = 0, logprobs?: JsonObject): string {
    const isFirst = !this.hasRole.has(answer)
    if (isFirst) this.hasRole.add(answer)
    const text = JSON.stringify(isFirst ? { role: 'assistant', ...delta } : delta)
    const probabilities = logprobs ? JSON.stringify(logprobs) : 'null'
    return `${this.head}{"index":${answer},"delta":${text},"logprobs":${probabilities},"finish_reason":null}]}\n\n`
  }
}
