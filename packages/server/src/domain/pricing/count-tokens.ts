import type { CountOrder, CountReply } from './count-tokens-worker.ts'

/** Counts tokens of text in a worker thread, started when it is first needed. */
export interface TokenCounter {
  /** Never rejects: when the worker fails or is too slow, the count is a guess from the length. */
  count(model: string, text: string): Promise<number>
  close(): void
}

/** A call waits for its count: after this long a guess must do. */
const COUNT_MS_MAX = 5_000

const CHARACTERS_PER_TOKEN = 4

const guess = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

export function createTokenCounter(): TokenCounter {
  const waiting = new Map<number, { resolve: (tokens: number) => void; text: string }>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./count-tokens-worker.ts', import.meta.url).href)
    started.unref()
    started.onmessage = (event: MessageEvent<CountReply>) => {
      waiting.get(event.data.id)?.resolve(event.data.tokens)
      waiting.delete(event.data.id)
    }
    started.onerror = () => {
      worker = undefined
      for (const { resolve, text } of waiting.values()) resolve(guess(text))
      waiting.clear()
    }
    return started
  }

  return {
    count(model, text) {
      if (text === '') return Promise.resolve(0)
      worker ??= start()
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<number>()
      const timer = setTimeout(() => {
        waiting.delete(id)
        resolve(guess(text))
      }, COUNT_MS_MAX)
      waiting.set(id, { resolve, text })
      worker.postMessage({ id, model, text } satisfies CountOrder)
      return promise.finally(() => clearTimeout(timer))
    },
    close() {
      worker?.terminate()
      worker = undefined
    },
  }
}
