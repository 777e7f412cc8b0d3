import type { Server, ServerWebSocket } from 'bun'
import { awsMessage } from '../aws-message.ts'
import { type Check, demand, type ReceivedRequest } from './received-request.ts'
import { sampleAnswers } from './sample-answers.ts'
import { type Says, sseText, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** One vendor as its documentation has it. */
export interface FakeVendor {
  /** Begins the path of a channel's address: `/p14`. */
  id: string
  /** Behind the channel's address, with the query; signed parts of the query left out. */
  path: string
  /** Missing: the same. */
  streamPath?: string
  format: VendorFormat
  /** What is sent as the body, where it is narrower than the format. */
  checkBody?: (body: unknown) => void
  check: Check
  framing?: 'aws-event-stream' | 'web-socket'
  /** Parts of the query that `check` reads. */
  signedQuery?: readonly string[]
}

export interface FakeVendors {
  url: string
  /** What reached a vendor, with a word that was in it. */
  received(id: string, word: string): ReceivedRequest[]
  /** What a vendor refused, in its words. */
  problems: string[]
  /** `performance.now()` of when each slow stream was left, by a word in its request. */
  leftMs: Map<string, number>
  stop(): Promise<void>
}

interface SocketData {
  vendor: FakeVendor
  request: ReceivedRequest
}

/** All vendors behind one address. What they answer is told by the last `say:<answer>` in the body: one of the
 * sample answers, `error-429`, `cut` for a stream that breaks off, `error-event-20` for
 * one whose 20th event is an error, `megabytes-12` for a line of that length, `slow` for a long one. */
export function startFakeVendors(vendors: readonly FakeVendor[]): FakeVendors {
  const known = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const log: { id: string; request: ReceivedRequest }[] = []
  const problems: string[] = []
  const leftMs = new Map<string, number>()
  /** Undefined when all is well. */
  const refusalOf = (vendor: FakeVendor, request: ReceivedRequest): string | undefined => {
    log.push({ id: vendor.id, request })
    try {
      checkRequest(vendor, request)
    } catch (error) {
      const problem = `${vendor.id}: ${error} in ${request.path} ${request.body.slice(0, 600)}`
      problems.push(problem)
      return problem
    }
    return undefined
  }
  const server = Bun.serve<SocketData>({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (sent, own) => {
      const vendor = known.get(/^\/p([\w-]+)\//.exec(new URL(sent.url).pathname)?.[1] ?? '')
      if (!vendor) return new Response('no such vendor', { status: 404 })
      const request = await receive(sent, vendor)
      if (vendor.framing === 'web-socket') return upgrade({ sent, own, vendor, request })
      const refusal = refusalOf(vendor, request)
      return refusal ? Response.json({ error: { message: refusal } }, { status: 418 }) : answer(vendor, request, leftMs)
    },
    websocket: {
      message: (socket: ServerWebSocket<SocketData>, message) => {
        const { vendor, request } = socket.data
        const asked = { ...request, body: String(message) }
        if (refusalOf(vendor, asked)) return socket.close(1008)
        for (const { data } of messagesOf(vendor, asked)) socket.send(data)
        socket.close(1000)
      },
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    received: (id, word) =>
      log.filter((entry) => entry.id === id && entry.request.body.includes(word)).map(({ request }) => request),
    problems,
    leftMs,
    stop: () => server.stop(true),
  }
}

async function receive(sent: Request, { id, signedQuery = [] }: FakeVendor): Promise<ReceivedRequest> {
  const { pathname, search, searchParams, host } = new URL(sent.url)
  const shown = new URLSearchParams(search)
  for (const name of signedQuery) shown.delete(name)
  return {
    method: sent.method,
    sentPath: pathname + search,
    path: pathname.slice(id.length + 2) + (shown.size > 0 ? `?${shown}` : ''),
    query: searchParams,
    host,
    headers: sent.headers,
    body: await sent.text(),
  }
}

function upgrade({ sent, own, vendor, request }: { sent: Request; own: Server<SocketData> } & SocketData) {
  return own.upgrade(sent, { data: { vendor, request } }) ? undefined : new Response('no socket', { status: 400 })
}

function checkRequest(vendor: FakeVendor, request: ReceivedRequest): void {
  const { format, checkBody = format.checkBody, check, framing } = vendor
  const isSocket = framing === 'web-socket'
  demand(request.method === (isSocket ? 'GET' : 'POST'), `method ${request.method}`)
  if (!isSocket) demand(request.headers.get('content-type') === 'application/json', 'the type of the body')
  const body: unknown = JSON.parse(request.body)
  const path = isStream(vendor, request) ? (vendor.streamPath ?? vendor.path) : vendor.path
  demand(request.path === path, `the path is ${request.path}, not ${path}`)
  check(request)
  checkBody(body)
}

/** Some say it in the path, the others in the body. */
const isStream = ({ streamPath }: FakeVendor, { path, body }: ReceivedRequest): boolean =>
  streamPath ? path === streamPath : /"stream":true|"Stream":true|"response_mode":"streaming"/.test(body)

function answer(vendor: FakeVendor, request: ReceivedRequest, leftMs: FakeVendors['leftMs']): Response {
  const { format, framing } = vendor
  const status = errorIn(request)
  if (status !== undefined) {
    const { status: sent, body } = format.error(status)
    return Response.json(body, { status: sent, headers: status === 429 ? { 'retry-after': '1' } : {} })
  }
  const says = saysIn(request)
  const events = isStream(vendor, request) ? eventsFor(vendor, request) : undefined
  if (!events) return Response.json(format.whole(says, modelIn(request)))
  if (lastWord(request) === 'slow') return slowly(events, () => leftMs.set(wordIn(request), performance.now()))
  const isAws = framing === 'aws-event-stream'
  return new Response(isAws ? awsStream(events) : sseText(events), {
    headers: { 'content-type': isAws ? 'application/vnd.amazon.eventstream' : 'text/event-stream' },
  })
}

function messagesOf(vendor: FakeVendor, request: ReceivedRequest): readonly VendorEvent[] {
  const status = errorIn(request)
  if (status !== undefined) return [{ data: JSON.stringify(vendor.format.error(status).body) }]
  return eventsFor(vendor, request) ?? []
}

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InvokeModelWithResponseStream.html */
function awsStream(events: readonly VendorEvent[]): Uint8Array {
  const headers = { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' }
  return Buffer.concat(
    events.map(({ data }) =>
      awsMessage(headers, JSON.stringify({ bytes: Buffer.from(data).toString('base64'), p: 'ab' })),
    ),
  )
}

/** The first piece of the sample text. */
const FIRST_PIECE = sampleAnswers.text.text.slice(0, 4)

/** The events of a stream, and what the last word says is wrong with them. */
function eventsFor({ format }: FakeVendor, request: ReceivedRequest): readonly VendorEvent[] | undefined {
  const [word, number] = lastWord(request).split(/-(?=\d+$)/)
  const events = format.events?.(word === 'error-event' ? sampleAnswers.slow : saysIn(request), modelIn(request))
  if (!events) return undefined
  switch (word) {
    // Broken off in good order: nothing but the missing end tells.
    case 'cut':
      return events.slice(0, 3)
    case 'error-event': {
      const error = format.errorEvent ?? { data: JSON.stringify(format.error(500).body) }
      return [...events.slice(0, Number(number) - 1), error]
    }
    case 'megabytes': {
      const long = 'x'.repeat(Number(number) * 1_000_000)
      return events.map((event) => ({ ...event, data: event.data.replace(FIRST_PIECE, long) }))
    }
    default:
      return events
  }
}

const PAUSE_MS = 20

/** One event at a time, so that a client can leave in between. */
function slowly(events: readonly VendorEvent[], left: () => void): Response {
  const rest = events.values()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = rest.next()
      if (done) return controller.close()
      controller.enqueue(Buffer.from(sseText([value])))
      await Bun.sleep(PAUSE_MS)
    },
    cancel: left,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const wordIn = ({ body }: ReceivedRequest): string => /word:([\w-]+)/.exec(body)?.[1] ?? ''

const lastWord = ({ body }: ReceivedRequest): string => [...body.matchAll(/say:([\w-]+)/g)].at(-1)?.[1] ?? 'text'

function errorIn(request: ReceivedRequest): number | undefined {
  const status = /^error-(\d+)$/.exec(lastWord(request))?.[1]
  return status === undefined ? undefined : Number(status)
}

function saysIn(request: ReceivedRequest): Says {
  const known: Partial<Record<string, Says>> = sampleAnswers
  return known[lastWord(request)] ?? sampleAnswers.text
}

const modelIn = ({ body }: ReceivedRequest): string => /"model":"([^"]+)"/.exec(body)?.[1] ?? 'm'
