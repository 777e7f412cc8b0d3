import { type Exchange, serveSockets } from './socket-http.ts'
import { embeddingReply, errorBody, type VendorOperation } from './vendor-answers.ts'
import { behaviours } from './vendor-faults.ts'

/** One request that reached the fake vendor. Times are milliseconds of `performance.now()`. */
export interface Attempt {
  operation: VendorOperation | 'models'
  model: string
  headers: Record<string, string>
  /** The parsed body; empty for requests without one. */
  body: Record<string, unknown>
  /** The body as it came. */
  text: string
  receivedMs: number
  /** Bytes and output tokens written so far; what the gateway has read may be less. */
  bytesSent: number
  tokensSent: number
  /** How it ended. `aborted`: the gateway closed first. */
  state: 'open' | 'answered' | 'broken' | 'aborted'
  endedMs: number | undefined
  /** Resolves when the state is no longer `open`. */
  ended: Promise<void>
}

export interface FakeUpstream {
  /** What a channel's address is set to. */
  url: string
  /** `127.0.0.1:port`. */
  host: string
  attempts: Attempt[]
  attemptsOf(model: string): Attempt[]
  /** The next request that comes in. */
  nextAttempt(): Promise<Attempt>
  stop(): Promise<void>
}

/**
 * A vendor in the format of OpenAI's API, on real HTTP. What it does with a call is picked by the model name:
 * the table is in vendor-faults.ts. Every call is recorded.
 */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const attempts: Attempt[] = []
  let waiting: ((attempt: Attempt) => void)[] = []
  const server = await serveSockets(async (exchange) => {
    const { attempt, end } = recordAttempt(exchange)
    const earlierCalls = attempts.filter(({ model }) => model === attempt.model).length
    attempts.push(attempt)
    for (const resolve of waiting) resolve(attempt)
    waiting = []
    void exchange.closed.then(() => end('aborted'))
    const isBroken = await behave(
      watchEnds(exchange, () => end('broken')),
      attempt,
      earlierCalls,
    )
    if (!isBroken) end('answered')
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    host: `127.0.0.1:${server.port}`,
    attempts,
    attemptsOf: (model) => attempts.filter((attempt) => attempt.model === model),
    nextAttempt: () => new Promise((resolve) => waiting.push(resolve)),
    stop: server.stop,
  }
}

function recordAttempt(exchange: Exchange) {
  const text = exchange.request.body.toString('utf8')
  const body = parseBody(text)
  const ended = Promise.withResolvers<void>()
  const attempt: Attempt = {
    operation: operationOf(exchange.request.path),
    model: String(body.model ?? ''),
    headers: exchange.request.headers,
    body,
    text,
    receivedMs: performance.now(),
    get bytesSent() {
      return exchange.bytesSent
    },
    tokensSent: 0,
    state: 'open',
    endedMs: undefined,
    ended: ended.promise,
  }
  const end = (state: 'answered' | 'broken' | 'aborted') => {
    if (attempt.state !== 'open') return
    attempt.state = state
    attempt.endedMs = performance.now()
    ended.resolve()
  }
  return { attempt, end }
}

function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  const parsed: unknown = JSON.parse(text)
  // A JSON object's fields are all that is read from it.
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

function operationOf(path: string): Attempt['operation'] {
  const [bare = ''] = path.split('?')
  if (bare.endsWith('/embeddings')) return 'embeddings'
  if (bare.endsWith('/models')) return 'models'
  return bare.endsWith('/chat/completions') ? 'chat' : 'completions'
}

/** The same exchange, telling when a behaviour breaks it off itself. */
function watchEnds(exchange: Exchange, broken: () => void): Exchange {
  const watched: Exchange = Object.create(exchange)
  watched.cut = () => {
    broken()
    exchange.cut()
  }
  watched.reset = () => {
    broken()
    exchange.reset()
  }
  return watched
}

/** True when the answer was broken off on purpose. */
async function behave(exchange: Exchange, attempt: Attempt, earlierCalls: number): Promise<boolean> {
  const json = { 'content-type': 'application/json' }
  const { operation, model } = attempt
  if (operation === 'models')
    await exchange.reply(200, json, JSON.stringify({ object: 'list', data: [{ id: 'ok', object: 'model' }] }))
  const behaviour = behaviourOf(model)
  if (operation === 'models') return false
  if (!behaviour) await exchange.reply(404, json, errorBody(`no model ${model}`, 'model_not_found'))
  else if (operation === 'embeddings' && model.startsWith('ok'))
    await exchange.reply(200, json, embeddingReply(model, attempt.body))
  else {
    const { stream, stream_options: options } = attempt.body
    await behaviour({
      exchange,
      operation: operation === 'chat' ? 'chat' : 'completions',
      model,
      isStream: stream === true,
      wantsUsage:
        typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true,
      earlierCalls,
      noteTokens: (count) => {
        attempt.tokensSent += count
      },
    })
  }
  return attempt.state !== 'open'
}

/** The behaviour a model name asks for, with the numbers of the name filled in. */
function behaviourOf(model: string) {
  const [name = ''] = model.split('@')
  for (const behaviour of behaviours) {
    const match = new RegExp(`^${behaviour.name.replace(/\b[NM]\b/g, '(\\d+)')}$`).exec(name)
    if (match)
      return (call: Parameters<typeof behaviour.behave>[0]) => behaviour.behave(call, ...match.slice(1).map(Number))
  }
  return undefined
}
