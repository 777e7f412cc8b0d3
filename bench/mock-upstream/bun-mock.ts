// The mock upstream where no C compiler is installed: the same answers, at about a third of the speed.
import { type Behaviour, behaviourOf } from './behaviour.ts'
import { completionBody, EMPTY_STAMP, embeddingBody, errorBody, messageBody, streamPieces } from './replies.ts'

interface ChatRequest {
  model: string
  stream: boolean
  wantsUsage: boolean
}

const totals = { calls: 0, finished: 0, aborted: 0 }
const knownBodies = new Map<string, string>()

function readRequest(text: string): ChatRequest | undefined {
  const model = /"model"\s*:\s*"([^"]*)"/.exec(text)?.[1]
  if (model === undefined) return undefined
  return { model, stream: /"stream"\s*:\s*true/.test(text), wantsUsage: /"include_usage"\s*:\s*true/.test(text) }
}

function knownBody(key: string, build: () => string): string {
  const known = knownBodies.get(key) ?? build()
  knownBodies.set(key, known)
  return known
}

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

const nowUs = () => String(Math.round((performance.timeOrigin + performance.now()) * 1000))

/** Sends one piece each interval. A client that leaves ends it and is counted. */
async function* pacedPieces(pieces: readonly string[], behaviour: Behaviour, signal: AbortSignal) {
  let dueMs = performance.now()
  try {
    for (const piece of pieces) {
      await Bun.sleep(Math.max(0, dueMs - performance.now()))
      if (signal.aborted) return
      yield piece.replace(EMPTY_STAMP, nowUs())
      dueMs += behaviour.intervalMs
    }
  } finally {
    totals[signal.aborted ? 'aborted' : 'finished'] += 1
  }
}

function answerStream(request: ChatRequest, behaviour: Behaviour, signal: AbortSignal): Response {
  const pieces = streamPieces(request.model, behaviour, request.wantsUsage)
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' }
  if (behaviour.intervalMs > 0) return new Response(pacedPieces(pieces, behaviour, signal), { headers })
  totals.finished += 1
  return new Response(pieces.join(''), { headers })
}

const bodies = { chat: completionBody, embeddings: embeddingBody, messages: messageBody }

async function answerCall(request: Request, endpoint: keyof typeof bodies): Promise<Response> {
  const call = readRequest(await request.text())
  if (call === undefined) return json('{"error":{"message":"no model"}}', 400)
  const behaviour = behaviourOf(call.model)
  totals.calls += 1
  if (behaviour.delayMs > 0) await Bun.sleep(behaviour.delayMs)
  if (call.stream && endpoint === 'chat' && behaviour.errorStatus === 0)
    return answerStream(call, behaviour, request.signal)
  totals[request.signal.aborted ? 'aborted' : 'finished'] += 1
  if (behaviour.errorStatus !== 0) return json(errorBody(behaviour.errorStatus), behaviour.errorStatus)
  return json(knownBody(`${endpoint} ${call.model}`, () => bodies[endpoint](call.model, behaviour)))
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  fetch(request) {
    const path = new URL(request.url).pathname
    if (path === '/stats') return json(JSON.stringify(totals))
    if (path === '/v1/chat/completions') return answerCall(request, 'chat')
    if (path === '/v1/embeddings') return answerCall(request, 'embeddings')
    if (path === '/v1/messages') return answerCall(request, 'messages')
    return json('{"error":{"message":"no such path"}}', 404)
  },
})
console.log(`listening on ${server.port}`)
