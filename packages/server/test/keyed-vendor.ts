/** What a vendor does with a call, by the key it came with. */
export interface KeyedAnswer {
  status: number
  /** The vendor's error object; missing: it answers. */
  error?: object
  headers?: Record<string, string>
}

export interface KeyedVendor {
  url: string
  /** Keys of the calls so far, in order. */
  asked: string[]
  /** What calls with this key get from now on; other keys are answered. */
  answer(key: string, answer: KeyedAnswer): void
  stop(): Promise<void>
}

/** A vendor in OpenAI's format whose keys fare differently. */
export function startKeyedVendor(): KeyedVendor {
  const asked: string[] = []
  const answers = new Map<string, KeyedAnswer>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
      asked.push(key)
      const { status, error, headers } = answers.get(key) ?? { status: 200 }
      const body = error ? { error } : completion
      return Response.json(body, { status, ...(headers ? { headers } : {}) })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    answer: (key, answer) => answers.set(key, answer),
    stop: () => server.stop(true),
  }
}

const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 },
}
