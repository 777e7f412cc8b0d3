import { CallError } from '../../data/call-endpoint.ts'
import { callPlayground, PlaygroundRefusal, type PlaygroundStream } from '../../data/playground-call.ts'
import { readSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import { chargeOf } from './answer-charge.ts'
import { readChunk, type Usage, withDelta } from './answer-chunks.ts'
import { type CallTrace, createEventList } from './call-trace.ts'
import type { Answer, Message } from './chat-messages.ts'
import type { ChatSettings } from './chat-settings.ts'
import { requestBody } from './request-body.ts'

interface AnswerRun {
  settings: ChatSettings
  /** With its model; nothing is in it yet. */
  answer: Answer
  /** What comes before it. */
  history: readonly Message[]
  signal: AbortSignal
  /** Some times a second while the answer grows, and once at the end. */
  onChange: (answer: Answer) => void
  onTrace: (trace: CallTrace) => void
}

/** Asks a model and follows its answer to the end, however it ends: that is in the answer's state. Never throws. */
export async function runAnswer({ settings, answer, history, signal, onChange, onTrace }: AnswerRun): Promise<void> {
  const startedMs = performance.now()
  const body = requestBody(settings, answer.model, history)
  const seen = createEventList()
  const frames = drawnWithFrames(onChange)
  const run = { answer, requestId: '', usage: noUsage(), firstMs: 0 }
  const change = (changes: Partial<Answer>) => {
    run.answer = { ...run.answer, ...changes }
    frames.show(run.answer)
  }
  const outcome = await follow()
  frames.stop()
  const { requestId, usage, firstMs } = run
  onChange({ ...run.answer, ...outcome })
  onTrace({
    request: body,
    ...seen.taken(),
    answer: outcome.refusal ?? JSON.stringify(withoutFacts(run.answer), null, 2),
  })
  const facts = { requestId, firstMs, totalMs: performance.now() - startedMs }
  const call = { requestId, model: answer.model, group: settings.group || (readSession()?.group ?? ''), usage }
  // An answer is worth showing without its price.
  const charge = await chargeOf(call).catch(() => undefined)
  if (charge !== undefined) onChange({ ...run.answer, ...outcome, facts: { ...facts, ...charge } })

  async function follow(): Promise<Outcome> {
    try {
      const stream = await callPlayground(JSON.stringify({ ...body, group: settings.group }), signal)
      run.requestId = stream.requestId
      return await readAll(stream)
    } catch (thrown) {
      return outcomeOf(thrown, signal)
    }
  }

  async function readAll({ events }: PlaygroundStream): Promise<Outcome> {
    for await (const data of events) {
      if (run.firstMs === 0) run.firstMs = performance.now() - startedMs
      seen.add(data)
      const reading = readChunk(data)
      if (reading.kind === 'error') return { state: 'error', error: reading.message }
      run.usage = reading.usage ?? run.usage
      // Read on to the last byte behind `[DONE]`: before it the call has been charged.
      if (reading.kind === 'delta') change({ state: 'incomplete', ...withDelta(run.answer, reading.delta) })
      if (reading.kind === 'delta' && reading.ending !== undefined) change({ ending: reading.ending })
    }
    return { state: 'complete', error: '' }
  }
}

interface Outcome {
  state: 'complete' | 'stopped' | 'error'
  error: string
  /** The body of the reply that refused the call. */
  refusal?: string
}

const noUsage = (): Usage | undefined => undefined

function outcomeOf(thrown: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return { state: 'stopped', error: '' }
  const error = thrown instanceof CallError ? thrown.message : t('common.error-network')
  return thrown instanceof PlaygroundRefusal
    ? { state: 'error', error, refusal: thrown.answer }
    : { state: 'error', error }
}

/** For the debug tabs: the answer in the words of the format. */
const withoutFacts = ({ model, text, reasoning, toolCalls }: Answer) => ({
  model,
  role: 'assistant',
  content: text,
  ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
  ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(({ result: _, ...call }) => call) }),
})

/** As often as the eye follows; a long answer takes a while to be laid out. */
const DRAWN_EVERY_MS = 50

/** However many changes there are, they are drawn with a frame of the screen, and not with every one. */
function drawnWithFrames(onChange: (answer: Answer) => void) {
  let waiting: Answer | undefined
  let frame = 0
  let drawnMs = 0
  const draw = (nowMs: number) => {
    if (nowMs - drawnMs < DRAWN_EVERY_MS) {
      frame = requestAnimationFrame(draw)
      return
    }
    frame = 0
    drawnMs = nowMs
    if (waiting !== undefined) onChange(waiting)
  }
  return {
    show(answer: Answer): void {
      waiting = answer
      if (frame === 0) frame = requestAnimationFrame(draw)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
