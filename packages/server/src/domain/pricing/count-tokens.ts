import { canOpenFiles } from '../../platform/can-open-files.ts'
import type { CountablePieces } from '../../wire/countable.ts'
import { tokensBesideText } from './count-call.ts'
import type { CountOrder, CountReply } from './count-tokens-worker.ts'

/** Counts tokens of text in a worker thread, started when it is first needed. */
export interface TokenCounter {
  /**
   * Tokens of all texts together. Never rejects: when the worker fails or is too slow, the count is a guess from the
   * length.
   */
  count(model: string, texts: string | readonly string[]): Promise<number>
  /** Input tokens of a whole call: texts, what frames them, images and sounds. Never rejects either. */
  countCall(model: string, pieces: CountablePieces): Promise<number>
  /** Loads what counting needs, so that the first call that is counted does not wait for it. */
  warmUp(): Promise<void>
  close(): void
}

/**
 * A call waits for its count, after a start also for a vocabulary, which a machine that is short of time loads in many
 * seconds: after this long a guess must do. Shorter than what a server that stops leaves its calls to be charged
 * (SETTLE_MS in http/server.ts).
 */
const COUNT_MS_MAX = 8_000

/** Beyond this many the worker is too far behind for another one to get its turn in time. */
const WAITING_MAX = 1_000

/** Where a thread that starts finds none to open, the runtime ends the whole process. */
const FILES_OF_THREAD = 16

const CHARACTERS_PER_TOKEN = 4

/** One for each vocabulary that the worker knows. */
const MODELS_OF_VOCABULARIES = ['gpt-4', 'gpt-4o']

const guess = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((characters, text) => characters + text.length, 0) / CHARACTERS_PER_TOKEN)

export function createTokenCounter(): TokenCounter {
  const waiting = new Map<number, { resolve: (tokens: number) => void; texts: readonly string[] }>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./count-tokens-worker.ts', import.meta.url).href)
    started.unref()
    started.onmessage = (event: MessageEvent<CountReply>) => {
      const { id, tokens } = event.data
      if (tokens === undefined) {
        // It would fail with this vocabulary for good.
        started.terminate()
        giveUp(started)
        return
      }
      waiting.get(id)?.resolve(tokens)
      waiting.delete(id)
    }
    started.onerror = () => giveUp(started)
    return started
  }

  /** The next count has a new one. */
  const giveUp = (failed: Worker): void => {
    if (worker !== failed) return
    worker = undefined
    for (const { resolve, texts } of waiting.values()) resolve(guess(texts))
    waiting.clear()
  }

  const count = (model: string, texts: readonly string[]): Promise<number> => {
    if (texts.every((text) => text === '')) return Promise.resolve(0)
    if (waiting.size >= WAITING_MAX) return Promise.resolve(guess(texts))
    if (worker === undefined && !canOpenFiles(FILES_OF_THREAD)) return Promise.resolve(guess(texts))
    worker ??= start()
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<number>()
    const timer = setTimeout(() => {
      waiting.delete(id)
      resolve(guess(texts))
    }, COUNT_MS_MAX)
    waiting.set(id, { resolve, texts })
    worker.postMessage({ id, model, texts } satisfies CountOrder)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    count: (model, texts) => count(model, typeof texts === 'string' ? [texts] : texts),
    countCall: async (model, pieces) => (await count(model, pieces.texts)) + tokensBesideText(model, pieces),
    async warmUp() {
      for (const model of MODELS_OF_VOCABULARIES) await count(model, ['a'])
    },
    close() {
      worker?.terminate()
      worker = undefined
    },
  }
}
