/** Counts tokens of text in a worker thread, started when it is first needed. */
export interface TokenCounter {
  count(model: string, text: string): Promise<number>
  close(): void
}

export function createTokenCounter(): TokenCounter {
  const waiting = new Map<number, (tokens: number) => void>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./count-tokens-worker.ts', import.meta.url).href)
    started.unref()
    started.onmessage = (event: MessageEvent<{ id: number; tokens: number }>) => {
      waiting.get(event.data.id)?.(event.data.tokens)
      waiting.delete(event.data.id)
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
      waiting.set(id, resolve)
      worker.postMessage({ id, model, text })
      return promise
    },
    close() {
      worker?.terminate()
      worker = undefined
    },
  }
}
