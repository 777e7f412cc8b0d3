import { ownCallId } from '../call-id.ts'
import type { ChatEvent, FinishReason, Source } from '../chat.ts'
import type { EventDecoder, Frame } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { AnswerTexts } from '../sources.ts'
import { argumentsOf, contentText, finishOf, imagesOf, NO_ARGUMENTS, reasoningText } from './decode-reply.ts'
import { errorIn } from './error-in.ts'
import { decodeAnnotations, decodeListedSources } from './sources.ts'
import { readChunkUsage } from './usage.ts'

const END_DATA = '[DONE]'

/** Chunks of a chat completion into events. https://platform.openai.com/docs/api-reference/chat/streaming */
export const eventDecoder = (): EventDecoder => new ChunkDecoder()

interface OpenCall {
  block: number
  id: string | undefined
  /** Arguments that came before the name, which some servers of vLLM's send late: https://github.com/vercel/ai/pull/16507 */
  held: string
  hasArguments: boolean
  isBegun: boolean
  isOpen: boolean
}

interface OpenAnswer {
  /** The text or reasoning that is being written. */
  open: { kind: 'text' | 'reasoning'; block: number } | undefined
  /** All pieces of a refusal are one block. */
  refusal: number | undefined
  texts: AnswerTexts
  hasSources: boolean
  /** A whole message behind pieces says again what they said. MiniMax ends its streams with one. */
  hasPieces: boolean
  /** Tool calls by the vendor's index: the last one of each. */
  calls: Map<number, OpenCall>
  callIds: Set<string>
  isFinished: boolean
}

class ChunkDecoder implements EventDecoder {
  isEnded = false
  private hasStarted = false
  private blocks = 0
  private readonly answers = new Map<number, OpenAnswer>()
  /** The newest chunk, whose fields beside the choices may name sources of the whole answer. */
  private chunk: JsonObject = {}

  decode({ data }: Frame): ChatEvent[] {
    if (data === END_DATA) {
      this.isEnded = true
      return this.finishAll()
    }
    const chunk = parseObject(data)
    if (!chunk) return []
    const error = errorIn(chunk)
    if (error) return [{ type: 'error', error }]
    const events: ChatEvent[] = []
    if (!this.hasStarted) {
      this.hasStarted = true
      events.push({ type: 'start', id: textIn(chunk, 'id') ?? '', model: textIn(chunk, 'model') ?? '' })
    }
    this.chunk = chunk
    const choices = objectsIn(chunk, 'choices')
    for (const choice of choices) this.decodeChoice(choice, events)
    const usage = readChunkUsage(objectIn(chunk, 'usage'), choices)
    if (usage) events.push({ type: 'usage', usage })
    return events
  }

  end(): ChatEvent[] {
    const events: ChatEvent[] = []
    for (const [index, answer] of this.answers) this.closeAll(answer, numbered(index), events)
    return events
  }

  /** The end marker says that what was said is whole, also where the vendor gave no reason. */
  private finishAll(): ChatEvent[] {
    const events: ChatEvent[] = []
    for (const [index, answer] of this.answers)
      if (!answer.isFinished && (answer.open || answer.refusal !== undefined || answer.calls.size > 0))
        this.finishAnswer(answer, finishOf('stop', answer.calls.size > 0), numbered(index), events)
    return events
  }

  private decodeChoice(choice: JsonObject, events: ChatEvent[]): void {
    const index = numberOf(choice.index, ANSWERS_MAX) ?? 0
    const answer = this.answerAt(index)
    if (answer.isFinished) return
    const which = numbered(index)
    const piece = objectIn(choice, 'delta')
    const delta = piece ?? (answer.hasPieces ? undefined : objectIn(choice, 'message'))
    answer.hasPieces ||= piece !== undefined
    if (delta) this.decodeDelta(delta, answer, which, events)
    const text = textIn(choice, 'text')
    if (text) this.write({ kind: 'text', text }, answer, which, events)
    if (typeof choice.finish_reason !== 'string' || choice.finish_reason === '') return
    this.finishAnswer(answer, finishOf(choice.finish_reason, answer.calls.size > 0), which, events)
  }

  private finishAnswer(answer: OpenAnswer, reason: FinishReason, which: Which, events: ChatEvent[]): void {
    if (!answer.hasSources) this.cite(decodeListedSources(this.chunk), answer, which, events)
    this.closeAll(answer, which, events)
    answer.isFinished = true
    events.push({ type: 'finish', reason, ...which })
  }

  private decodeDelta(delta: JsonObject, answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    const reasoning = reasoningText(delta)
    if (reasoning) this.write({ kind: 'reasoning', text: reasoning }, answer, which, events)
    const text = contentText(delta.content)
    if (text !== '') this.write({ kind: 'text', text }, answer, which, events)
    this.cite(decodeAnnotations(delta), answer, which, events)
    const refusal = textIn(delta, 'refusal')
    if (refusal) {
      answer.refusal ??= this.nextBlock()
      events.push({ type: 'refusal-delta', block: answer.refusal, text: refusal, ...which })
    }
    for (const part of imagesOf(delta))
      if (part.kind === 'image') events.push({ type: 'media', block: this.nextBlock(), part, ...which })
    const old = objectIn(delta, 'function_call')
    if (old) this.decodeCall({ index: 0, function: old }, answer, which, events)
    for (const call of objectsIn(delta, 'tool_calls')) this.decodeCall(call, answer, which, events)
  }

  private cite(sources: readonly Source[], answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    for (const source of sources) {
      const found = answer.texts.locate(source)
      if (!found) continue
      answer.hasSources = true
      events.push({ type: 'source', ...found, ...which })
    }
  }

  private decodeCall(call: JsonObject, answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    const index = numberOf(call.index, CALLS_MAX) ?? Math.max(0, answer.calls.size - 1)
    const called = objectIn(call, 'function') ?? objectIn(call, 'custom')
    const id = textIn(call, 'id') || undefined
    const name = textIn(called, 'name') ?? ''
    let known = answer.calls.get(index)
    if (!known || isAnother(known, id, name)) {
      this.closeText(answer, which, events)
      if (known) this.closeCall(known, answer, which, events)
      known = { block: this.nextBlock(), id, held: '', hasArguments: false, isBegun: false, isOpen: true }
      answer.calls.set(index, known)
    }
    known.id ??= id
    const piece = objectIn(called, 'arguments') ? argumentsOf(called) : (textIn(called, 'arguments') ?? '')
    const written = piece === NO_ARGUMENTS && !known.hasArguments ? '' : piece
    known.hasArguments ||= piece !== ''
    if (!known.isBegun && name === '' && known.held.length < HELD_CHARACTERS_MAX) known.held += written
    else {
      this.beginCall(known, { name, answer, which }, events)
      if (written !== '') events.push({ type: 'tool-call-delta', block: known.block, text: written, ...which })
    }
  }

  private beginCall(
    call: OpenCall,
    { name, answer, which }: { name: string; answer: OpenAnswer; which: Which },
    events: ChatEvent[],
  ): void {
    if (call.isBegun) return
    call.isBegun = true
    const { block, held } = call
    const id = ownCallId(call.id, answer.callIds)
    events.push({ type: 'tool-call-start', block, id, name, ...which })
    if (held !== '') events.push({ type: 'tool-call-delta', block, text: held, ...which })
  }

  private closeCall(call: OpenCall, answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    if (!call.isOpen) return
    call.isOpen = false
    this.beginCall(call, { name: '', answer, which }, events)
    events.push({ type: 'tool-call-end', block: call.block, ...which })
  }

  private write(
    { kind, text }: { kind: 'text' | 'reasoning'; text: string },
    answer: OpenAnswer,
    which: Which,
    events: ChatEvent[],
  ): void {
    if (answer.open?.kind !== kind) {
      this.closeText(answer, which, events)
      answer.open = { kind, block: this.nextBlock() }
      events.push({ type: `${kind}-start`, block: answer.open.block, ...which })
      if (kind === 'text') answer.texts.begin(answer.open.block)
    }
    if (kind === 'text') answer.texts.write(text)
    events.push({ type: `${kind}-delta`, block: answer.open.block, text, ...which })
  }

  private closeText(answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    if (answer.open) events.push({ type: `${answer.open.kind}-end`, block: answer.open.block, ...which })
    answer.open = undefined
  }

  private closeAll(answer: OpenAnswer, which: Which, events: ChatEvent[]): void {
    this.closeText(answer, which, events)
    for (const call of answer.calls.values()) this.closeCall(call, answer, which, events)
  }

  private answerAt(index: number): OpenAnswer {
    const known = this.answers.get(index)
    if (known) return known
    const answer: OpenAnswer = {
      open: undefined,
      refusal: undefined,
      texts: new AnswerTexts(),
      hasSources: false,
      hasPieces: false,
      calls: new Map(),
      callIds: new Set(),
      isFinished: false,
    }
    this.answers.set(index, answer)
    return answer
  }

  private nextBlock(): number {
    this.blocks += 1
    return this.blocks - 1
  }
}

/**
 * A call of its own though it has the number of the one before it: Ollama and servers of vLLM's number all of them 0.
 * https://github.com/ollama/ollama/issues/15457
 */
const isAnother = (known: OpenCall, id: string | undefined, name: string): boolean =>
  name !== '' && id !== undefined && known.id !== undefined && id !== known.id

/** Answers and their calls are kept by the vendor's numbers of them: they must not be without end. */
const ANSWERS_MAX = 128
const CALLS_MAX = 1_024
/** A call that has no name after so much of its arguments is told without one. */
const HELD_CHARACTERS_MAX = 100_000

const numberOf = (value: unknown, end: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < end ? value : undefined

type Which = { answer?: number }
const numbered = (index: number): Which => (index === 0 ? {} : { answer: index })
