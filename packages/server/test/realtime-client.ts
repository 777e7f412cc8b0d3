import type { ResponseScript } from './realtime-vendor.ts'

export interface ReceivedEvent {
  type: string
  [field: string]: unknown
}

/** A client of a realtime session that keeps what it got. */
export interface RealtimeClient {
  socket: WebSocket
  events: ReceivedEvent[]
  /** What was no event. */
  others: (string | Buffer)[]
  /** The next event of this type that was not waited for yet. */
  next(type: string): Promise<ReceivedEvent>
  send(event: object): void
  /** Asks for a response and waits until it is done. */
  respond(script: ResponseScript): Promise<ReceivedEvent>
  closed: Promise<{ code: number; reason: string }>
}

interface Opening {
  key?: string
  protocols?: string[]
  headers?: Record<string, string>
  path?: string
  /** The parameter that names the model. */
  query?: string
}

/** Opens a session. Throws when the handshake is refused. */
export async function openRealtime(url: string, model: string, opening: Opening): Promise<RealtimeClient> {
  const { key, protocols = [], headers = {}, path = '/v1/realtime', query = 'model' } = opening
  const address = `${url.replace(/^http/, 'ws')}${path}?${query}=${encodeURIComponent(model)}`
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const socket = new WebSocket(address, { protocols, headers: { ...authorization, ...headers } })
  socket.binaryType = 'nodebuffer'
  const client = clientOf(socket)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('the handshake was refused')), { once: true })
  })
  return client
}

function clientOf(socket: WebSocket): RealtimeClient {
  const events: ReceivedEvent[] = []
  const others: (string | Buffer)[] = []
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('{')) events.push(JSON.parse(data))
    else others.push(data)
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => {
      resolve({ code, reason })
      for (const look of waiting) look()
    }),
  )
  const send = (event: object) => socket.send(JSON.stringify(event))
  const next = (type: string) =>
    new Promise<ReceivedEvent>((resolve, reject) => {
      const place = taken.get(type) ?? 0
      taken.set(type, place + 1)
      const look = () => {
        const found = events.filter((event) => event.type === type)[place]
        if (found) resolve(found)
        else if (socket.readyState === WebSocket.CLOSED) reject(new Error(`closed before ${type}`))
        else return void waiting.add(look)
        waiting.delete(look)
      }
      look()
    })
  const respond = (script: ResponseScript) => {
    send({ type: 'response.create', response: { metadata: script } })
    return next('response.done')
  }
  return { socket, events, others, next, send, respond, closed }
}
