import type { AssistantPart, ChatAnswer, ChatEvent, ChatReply, Source } from './chat.ts'
import { latestUsage } from './merge-usage.ts'
import type { TokenUsage } from './token-usage.ts'

/** Text beyond this is not gathered; no model writes so much. */
const TEXT_CHARACTERS_MAX = 32 * 1024 * 1024

/** Gathers a vendor's stream into a whole answer, for clients that asked for one. */
export class EventCollector {
  private id = ''
  private model = ''
  private usage: TokenUsage | undefined
  private readonly answers: ChatAnswer[] = []
  private readonly open = new Map<number, AssistantPart>()
  private characters = 0

  /** Throws the stream's error, and RangeError for an endless answer. */
  add(event: ChatEvent): void {
    switch (event.type) {
      case 'start':
        this.id = event.id
        this.model = event.model
        this.usage = event.usage ?? this.usage
        break
      case 'usage':
        this.usage = latestUsage(this.usage, event.usage)
        break
      case 'error':
        throw event.error
      case 'finish':
        Object.assign(this.answerAt(event.answer), {
          finish: event.reason,
          ...(event.stopText === undefined ? {} : { stopText: event.stopText }),
        })
        break
      default:
        this.addToAnswer(event, this.answerAt(event.answer))
    }
  }

  reply(): ChatReply {
    return { id: this.id, model: this.model, answers: this.answers.filter(Boolean), usage: this.usage }
  }

  private addToAnswer(event: ContentEvent, { parts }: ChatAnswer): void {
    switch (event.type) {
      case 'text-start':
        this.begin(event.block, { kind: 'text', text: '' }, parts)
        break
      case 'reasoning-start':
        this.begin(event.block, { kind: 'reasoning', text: '' }, parts)
        break
      case 'tool-call-start':
        this.begin(event.block, { kind: 'tool-call', id: event.id, name: event.name, arguments: '' }, parts)
        break
      case 'refusal-delta':
        if (!this.open.has(event.block)) this.begin(event.block, { kind: 'refusal', text: '' }, parts)
        this.write(event.block, event.text)
        break
      case 'text-delta':
      case 'reasoning-delta':
      case 'tool-call-delta':
        this.write(event.block, event.text)
        break
      case 'source':
        this.addSource(event.block, event.source)
        break
      case 'reasoning-end':
      case 'tool-call-end':
        this.close(event)
        break
      case 'media':
      case 'opaque':
        parts.push(event.part)
        break
    }
  }

  private close({ block, signature }: Extract<ContentEvent, { type: 'reasoning-end' | 'tool-call-end' }>): void {
    const part = this.open.get(block)
    if (part && signature) Object.assign(part, { signature })
    if (part?.kind === 'tool-call' && part.arguments === '') part.arguments = '{}'
  }

  private addSource(block: number, source: Source): void {
    const part = this.open.get(block)
    if (part?.kind !== 'text') return
    this.count((source.url?.length ?? 0) + (source.title?.length ?? 0) + (source.quote?.length ?? 0) + 1)
    part.sources ??= []
    part.sources.push(source)
  }

  private begin(block: number, part: AssistantPart, parts: AssistantPart[]): void {
    this.open.set(block, part)
    parts.push(part)
  }

  private write(block: number, text: string): void {
    this.count(text.length)
    const part = this.open.get(block)
    if (!part) return
    if (part.kind === 'tool-call') part.arguments += text
    else if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'refusal') part.text += text
  }

  private count(characters: number): void {
    this.characters += characters
    if (this.characters > TEXT_CHARACTERS_MAX) throw new RangeError('an answer is longer than 32 million characters')
  }

  private answerAt(index = 0): ChatAnswer {
    const known = this.answers[index]
    if (known) return known
    const answer: ChatAnswer = { parts: [], finish: 'stop' }
    this.answers[index] = answer
    return answer
  }
}

type ContentEvent = Exclude<ChatEvent, { type: 'start' | 'usage' | 'error' | 'finish' }>
