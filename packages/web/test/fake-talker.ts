import type { Server } from 'bun'

/** A vendor that does what the last message says, and a page that is a chat application. */
export interface FakeTalker {
  url: string
  /** The messages of the newest call. */
  lastMessages(): unknown[]
  /** Resolves when the caller of an `endless` answer has gone. */
  whenLeft(): Promise<void>
  stop(): Promise<void>
}

interface Call {
  model: string
  stream?: boolean
  messages: { role: string; content: unknown }[]
}

const EXPLANATION = [
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nconst x = 1\n```\n\n',
  'Because $a^2 + b^2 = c^2$.\n\n$$\n\\frac{1}{2}\n$$\n\n<img src=x onerror=alert(1)>',
]

/** Each entry is the delta of one event. */
const answers: Readonly<Record<string, readonly object[]>> = {
  explain: [
    { reasoning_content: 'let me ' },
    { reasoning_content: 'see' },
    ...EXPLANATION.map((content) => ({ content })),
  ],
  tool: [
    { tool_calls: [{ index: 0, id: 'call_7', type: 'function', function: { name: 'get_weather', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] },
  ],
  sunny: [{ content: 'It is sunny.' }],
  break: [{ content: 'so far so good' }],
}

const finishReasons: Readonly<Record<string, string>> = {
  tool: 'tool_calls',
  lengthy: 'length',
  rude: 'content_filter',
}

const CHAT_PAGE = `<!doctype html><title>chat</title><body><script>document.body.textContent = location.hash</script>`

const usage = { prompt_tokens: 1_000, completion_tokens: 2_000, total_tokens: 3_000 }

export function startFakeTalker(): FakeTalker {
  const calls: Call[] = []
  const left = Promise.withResolvers<void>()
  const server: Server<undefined> = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      if (request.method === 'GET') return new Response(CHAT_PAGE, { headers: { 'content-type': 'text/html' } })
      // Only the console's own calls reach it.
      const call = (await request.json()) as Call
      calls.push(call)
      return call.stream === true ? streamed(call, left.resolve) : whole(call)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    lastMessages: () => calls.at(-1)?.messages ?? [],
    whenLeft: () => left.promise,
    stop: () => server.stop(true),
  }
}

const greeting = ({ model }: Call): string => `hello back from ${model}`

const whole = (call: Call): Response =>
  Response.json({
    id: 'a',
    object: 'chat.completion',
    created: 1,
    model: call.model,
    choices: [{ index: 0, message: { role: 'assistant', content: greeting(call) }, finish_reason: 'stop' }],
    usage,
  })

function streamed(call: Call, onLeft: () => void): Response {
  const said = String(call.messages.at(-1)?.content)
  const common = { id: 'a', object: 'chat.completion.chunk', created: 1, model: call.model }
  const event = (data: object) => `data: ${JSON.stringify({ ...common, ...data })}\n\n`
  const deltaEvent = (delta: object) => event({ choices: [{ index: 0, delta, finish_reason: null }] })
  async function* events() {
    if (said === 'endless') {
      for (;;) {
        yield deltaEvent({ content: 'word ' })
        await Bun.sleep(20)
      }
    }
    for (const delta of answers[said] ?? [{ content: greeting(call) }]) yield deltaEvent(delta)
    if (said === 'break') {
      yield `data: ${JSON.stringify({ error: { message: 'the model fell over', type: 'server_error' } })}\n\n`
      return
    }
    yield event({ choices: [{ index: 0, delta: {}, finish_reason: finishReasons[said] ?? 'stop' }] })
    yield event({ choices: [], usage })
    yield 'data: [DONE]\n\n'
  }
  const source = events()
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: onLeft,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
