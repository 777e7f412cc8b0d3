import type { AssistantPart, ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { AnswerTexts } from '../sources.ts'
import { decodePart } from './decode-parts.ts'
import { blockedPrompt, errorFromObject, vendorErrorOf } from './errors.ts'
import { decodeFinish, malformedAnswer } from './finish-reasons.ts'
import { decodeGrounding } from './grounding.ts'
import { decodeLogprobs } from './logprobs.ts'
import { readChunkUsage } from './usage.ts'

/** Chunks of streamGenerateContent into events: each is an answer with what came since the last one. */
export const eventDecoder = ({ warn }: Pick<Target, 'warn'>): EventDecoder => new ChunkDecoder(warn)

interface OpenAnswer {
  which: Which
  /** The text or thinking that is being written. */
  open: { kind: 'text' | 'reasoning'; block: number } | undefined
  hasCalls: boolean
  hasWritten: boolean
  isFinished: boolean
  said: string
  texts: AnswerTexts
  /** What the chunks so far say of sources: the newest of each kind. */
  grounding: JsonObject
}

class ChunkDecoder implements EventDecoder {
  private hasStarted = false
  private blocks = 0
  private readonly answers = new Map<number, OpenAnswer>()

  constructor(private readonly warn: Target['warn']) {}

  decode({ data }: Frame): ChatEvent[] {
    const chunk = parseObject(data)
    if (!chunk) return []
    const vendorError = vendorErrorOf(chunk)
    if (vendorError) return [{ type: 'error', error: errorFromObject(vendorError) }]
    const usage = readChunkUsage(chunk)
    const candidates = objectsIn(chunk, 'candidates')
    const blocked =
      this.answers.size + candidates.length === 0 ? blockedPrompt(objectIn(chunk, 'promptFeedback')) : undefined
    if (blocked) return [{ type: 'error', error: blocked }]
    const events: ChatEvent[] = []
    for (const candidate of candidates) this.decodeCandidate(candidate, events)
    if (usage) events.push({ type: 'usage', usage })
    return this.hasStarted ? events : this.begin(chunk, events)
  }

  end(): ChatEvent[] {
    const events: ChatEvent[] = []
    for (const answer of this.answers.values()) this.closeText(answer, events)
    return events
  }

  /** A stream that begins with an error has not begun: another channel can still be asked. */
  private begin(chunk: JsonObject, events: ChatEvent[]): ChatEvent[] {
    const failure = events.find(({ type }) => type === 'error')
    if (failure) return [failure]
    this.hasStarted = true
    const id = textIn(chunk, 'responseId') ?? ''
    return [{ type: 'start', id, model: textIn(chunk, 'modelVersion') ?? '' }, ...events]
  }

  private decodeCandidate(candidate: JsonObject, events: ChatEvent[]): void {
    const answer = this.answerAt(candidate.index)
    if (answer.isFinished) return
    const logprobs = decodeLogprobs(candidate.logprobsResult)
    let carried = logprobs ? { logprobs } : {}
    for (const raw of objectsIn(objectIn(candidate, 'content'), 'parts')) {
      for (const part of decodePart(raw)) {
        this.write(part, { answer, carried }, events)
        if (part.kind === 'text') carried = {}
      }
    }
    for (const name of ['groundingMetadata', 'citationMetadata'])
      if (objectIn(candidate, name)) answer.grounding[name] = candidate[name]
    const reason = candidate.finishReason
    if (typeof reason !== 'string' || reason === '' || reason === 'FINISH_REASON_UNSPECIFIED') return
    this.cite(answer, events)
    this.closeText(answer, events)
    answer.isFinished = true
    const failure = answer.hasWritten ? undefined : malformedAnswer(candidate)
    if (failure) events.push({ type: 'error', error: failure })
    else events.push({ type: 'finish', reason: decodeFinish(reason, answer.hasCalls), ...answer.which })
  }

  private cite({ grounding, said, texts, which }: OpenAnswer, events: ChatEvent[]): void {
    for (const source of decodeGrounding(grounding, said, this.warn)) {
      const found = texts.locate(source)
      if (found) events.push({ type: 'source', ...found, ...which })
    }
  }

  private write(
    part: AssistantPart,
    { answer, carried }: { answer: OpenAnswer; carried: { logprobs?: JsonObject } },
    events: ChatEvent[],
  ): void {
    const { which } = answer
    answer.hasWritten = true
    switch (part.kind) {
      case 'text':
        events.push({
          type: 'text-delta',
          block: this.openText('text', answer, events),
          text: part.text,
          ...carried,
          ...which,
        })
        answer.said += part.text
        answer.texts.write(part.text)
        return
      case 'reasoning': {
        // Signed thinking without text signs what comes next: it is a block of its own.
        if (part.text === '') this.closeText(answer, events)
        const block = this.openText('reasoning', answer, events)
        if (part.text !== '') events.push({ type: 'reasoning-delta', block, text: part.text, ...which })
        if (!part.signature) return
        answer.open = undefined
        events.push({ type: 'reasoning-end', block, signature: part.signature, ...which })
        return
      }
      case 'tool-call': {
        this.closeText(answer, events)
        answer.hasCalls = true
        const block = this.nextBlock()
        events.push(
          { type: 'tool-call-start', block, id: part.id, name: part.name, ...which },
          { type: 'tool-call-delta', block, text: part.arguments, ...which },
          { type: 'tool-call-end', block, ...(part.signature ? { signature: part.signature } : {}), ...which },
        )
        return
      }
      case 'image':
      case 'file':
        this.closeText(answer, events)
        events.push({ type: 'media', block: this.nextBlock(), part, ...which })
        return
      case 'opaque':
        this.closeText(answer, events)
        events.push({ type: 'opaque', block: this.nextBlock(), part, ...which })
        return
      case 'refusal':
        events.push({ type: 'refusal-delta', block: this.nextBlock(), text: part.text, ...which })
    }
  }

  /** The block that is written to, opened when another kind was. */
  private openText(kind: 'text' | 'reasoning', answer: OpenAnswer, events: ChatEvent[]): number {
    if (answer.open?.kind !== kind) {
      this.closeText(answer, events)
      answer.open = { kind, block: this.nextBlock() }
      events.push({ type: `${kind}-start`, block: answer.open.block, ...answer.which })
      if (kind === 'text') answer.texts.begin(answer.open.block)
    }
    return answer.open.block
  }

  private closeText(answer: OpenAnswer, events: ChatEvent[]): void {
    if (answer.open) events.push({ type: `${answer.open.kind}-end`, block: answer.open.block, ...answer.which })
    answer.open = undefined
  }

  private answerAt(value: unknown): OpenAnswer {
    const index = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < ANSWERS_MAX ? value : 0
    const known = this.answers.get(index)
    if (known) return known
    const which = index === 0 ? {} : { answer: index }
    const answer = {
      which,
      open: undefined,
      hasCalls: false,
      hasWritten: false,
      isFinished: false,
      said: '',
      texts: new AnswerTexts(),
      grounding: {},
    }
    this.answers.set(index, answer)
    return answer
  }

  private nextBlock(): number {
    this.blocks += 1
    return this.blocks - 1
  }
}

type Which = { answer?: number }

/** A vendor that counts further makes it up. */
const ANSWERS_MAX = 128
