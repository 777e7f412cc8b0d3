import type { ServerWebSocket } from 'bun'

/** What the vendor does with a `response.create`; it stands in the response's metadata. */
export interface ResponseScript {
  /** Missing: `resp_1`, `resp_2`, ... */
  id?: string
  texts?: string[]
  /** Base64. */
  sounds?: string[]
  usage?: object | null
  status?: string
  /** How often `response.done` is sent. */
  doneTimes?: number
  /** Goes on without `response.done`, or drops the connection. */
  end?: 'done' | 'stall' | 'break' | 'close'
  /** Event names of the beta. */
  isBeta?: boolean
}

export interface RealtimeVendor {
  /** What a channel's address is set to. */
  url: string
  /** Each handshake: its headers and its address. */
  handshakes: { headers: Headers; address: URL }[]
  /** How sockets ended, as the vendor saw it. */
  ends: { code: number; reason: string }[]
  /** Everything that came in, of all sockets. */
  received: (string | Buffer)[]
  /** Unsent bytes of all open sockets. */
  unsent(): number
  /** Sends to every open socket. */
  sendAll(message: string | Uint8Array): void
  /** How many sockets are open. */
  open(): number
  /** Reads nothing from any open socket until `resumeAll`. */
  pauseAll(): void
  resumeAll(): void
  stop(): Promise<void>
}

interface State {
  responses: number
  model: string
}

/**
 * A vendor of realtime sessions on a real WebSocket, in the event format of
 * https://platform.openai.com/docs/api-reference/realtime-server-events. It does what the client's events say.
 */
export function startRealtimeVendor(session: object = {}): RealtimeVendor {
  const handshakes: RealtimeVendor['handshakes'] = []
  const ends: RealtimeVendor['ends'] = []
  const received: RealtimeVendor['received'] = []
  const sockets = new Set<ServerWebSocket<State>>()
  const server = Bun.serve<State>({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request, self) {
      const address = new URL(request.url)
      handshakes.push({ headers: request.headers, address })
      const data = { responses: 0, model: address.searchParams.get('model') ?? '' }
      return self.upgrade(request, { data }) ? undefined : new Response('no', { status: 400 })
    },
    websocket: {
      maxPayloadLength: 64 * 1024 * 1024,
      backpressureLimit: 1024 * 1024 * 1024,
      open(socket) {
        sockets.add(socket)
        say(socket, 'session.created', { session: { id: 'sess_1', model: socket.data.model, ...session } })
      },
      message(socket, message) {
        received.push(message)
        if (typeof message === 'string' && message.startsWith('{')) obey(socket, JSON.parse(message))
        else socket.send(message)
      },
      close(socket, code, reason) {
        sockets.delete(socket)
        ends.push({ code, reason })
      },
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    handshakes,
    ends,
    received,
    unsent: () => [...sockets].reduce((sum, socket) => sum + socket.getBufferedAmount(), 0),
    sendAll: (message) => {
      for (const socket of sockets) socket.send(message)
    },
    open: () => sockets.size,
    pauseAll: () => {
      for (const socket of sockets) socket.pause()
    },
    resumeAll: () => {
      for (const socket of sockets) socket.resume()
    },
    stop: () => server.stop(true),
  }
}

interface ClientEvent {
  type: string
  session?: object
  response?: { metadata?: ResponseScript }
  /** Sent back as it is. */
  event?: { type: string }
  close?: { code: number; reason: string }
}

function say(socket: ServerWebSocket<State>, type: string, fields: object): void {
  socket.send(JSON.stringify({ type, event_id: `event_${crypto.randomUUID()}`, ...fields }))
}

function obey(socket: ServerWebSocket<State>, event: ClientEvent): void {
  if (event.type === 'session.update') say(socket, 'session.updated', { session: event.session })
  if (event.type === 'response.create') respond(socket, event.response?.metadata ?? {})
  if (event.type === 'test.say' && event.event) socket.send(JSON.stringify(event.event))
  if (event.type === 'test.close') socket.close(event.close?.code, event.close?.reason)
}

function respond(socket: ServerWebSocket<State>, script: ResponseScript): void {
  const { texts = [], sounds = [], usage = null, status = 'completed', doneTimes = 1, end = 'done', isBeta } = script
  socket.data.responses += 1
  const id = script.id ?? `resp_${socket.data.responses}`
  say(socket, 'response.created', { response: { id, object: 'realtime.response', status: 'in_progress' } })
  const piece = (type: string, delta: string) =>
    say(socket, type, { response_id: id, item_id: 'item_1', output_index: 0, content_index: 0, delta })
  for (const text of texts)
    piece(isBeta ? 'response.audio_transcript.delta' : 'response.output_audio_transcript.delta', text)
  for (const sound of sounds) piece(isBeta ? 'response.audio.delta' : 'response.output_audio.delta', sound)
  // Later, so that what was said before arrives.
  if (end === 'break') setTimeout(() => socket.terminate(), 250)
  if (end === 'close') socket.close(4003, 'vendor had enough')
  if (end !== 'done') return
  for (let times = 0; times < doneTimes; times += 1)
    say(socket, 'response.done', { response: { id, object: 'realtime.response', status, output: [], usage } })
}
