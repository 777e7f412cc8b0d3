import { afterEach, describe, expect, test } from 'bun:test'
import type { ServerWebSocket } from 'bun'
import { eventually } from '../../test/eventually.ts'
import { codeOf, refusalOf } from '../../test/refusal.ts'
import { serveSockets } from '../../test/socket-http.ts'
import { createAddressGuard } from './guard-address.ts'
import { openSocket, type SocketRequest } from './web-socket.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Behaviour {
  onOpen?: (socket: ServerWebSocket) => void
  onMessage?: (socket: ServerWebSocket, message: string | Buffer) => void
  status?: number
}

/** A vendor that echoes unless told otherwise, and remembers what it was asked and how sockets ended. */
function vendor({ onOpen, onMessage, status }: Behaviour = {}) {
  const seen = { headers: new Headers(), ends: [] as { code: number; reason: string }[] }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request, self) {
      seen.headers = request.headers
      if (status !== undefined) return new Response('no', { status })
      return self.upgrade(request) ? undefined : new Response('no', { status: 400 })
    },
    websocket: {
      maxPayloadLength: 64 * 1024 * 1024,
      backpressureLimit: 256 * 1024 * 1024,
      open: (socket) => onOpen?.(socket),
      message: (socket, message) => (onMessage ? onMessage(socket, message) : void socket.send(message)),
      close: (_, code, reason) => void seen.ends.push({ code, reason }),
    },
  })
  stops.push(() => server.stop(true))
  return { url: `ws://127.0.0.1:${server.port}/chat?authorization=hidden-signature`, seen }
}

const open = (url: string, changes: Partial<SocketRequest> = {}) =>
  openSocket({
    url,
    headers: {},
    protocols: [],
    signal: new AbortController().signal,
    guard: createAddressGuard(['127.0.0.1']),
    ...changes,
  })

async function take(messages: AsyncGenerator<string | Uint8Array>, count: number): Promise<(string | Uint8Array)[]> {
  const taken: (string | Uint8Array)[] = []
  while (taken.length < count) {
    const { value, done } = await messages.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

describe('talking', () => {
  test('texts and bytes come back in order', async () => {
    const socket = await open(vendor().url)
    socket.send('é世界')
    socket.send(new Uint8Array([1, 2, 3]))
    expect(await take(socket.messages(), 2)).toEqual(['é世界', Buffer.from([1, 2, 3])])
    socket.close()
  })

  test('headers and sub-protocols are sent, compression is not offered', async () => {
    const { url, seen } = vendor()
    const socket = await open(url, { headers: { 'x-key': 'k' }, protocols: ['realtime', 'beta.v1'] })
    expect([seen.headers.get('x-key'), seen.headers.get('sec-websocket-protocol')]).toEqual(['k', 'realtime, beta.v1'])
    expect(seen.headers.get('sec-websocket-extensions')).toBeNull()
    expect(socket.protocol).toBe('realtime')
    socket.close()
  })

  test('a vendor waits until its messages are read, and then all of them arrive', async () => {
    const sent: { socket?: ServerWebSocket; unsent: number } = { unsent: -1 }
    const { url } = vendor({
      onOpen: (socket) => {
        sent.socket = socket
        for (let index = 0; index < 64; index += 1) socket.send(new Uint8Array(1024 * 1024).fill(index))
      },
    })
    const socket = await open(url)
    await eventually(20_000, () => {
      const before = sent.unsent
      sent.unsent = sent.socket?.getBufferedAmount() ?? -1
      expect(sent.unsent).toBe(before)
    })
    expect(sent.unsent).toBeGreaterThan(32 * 1024 * 1024)
    const messages = await take(socket.messages(), 64)
    expect(messages.map((message) => message[0])).toEqual(Array.from({ length: 64 }, (_, index) => index))
    socket.close()
  })

  test('a sender waits until the vendor has taken what was sent', async () => {
    let received = 0
    const { url } = vendor({
      onMessage: (_, message) => {
        received += message.length
      },
    })
    const socket = await open(url)
    const piece = new Uint8Array(1024 * 1024)
    for (let index = 0; index < 40; index += 1) await socket.send(piece)
    expect(received).toBeGreaterThan(0)
    await eventually(20_000, () => expect(received).toBe(40 * 1024 * 1024))
    socket.close()
  })
})

describe('ending', () => {
  test('the code and reason of a close reach the vendor', async () => {
    const { url, seen } = vendor()
    const socket = await open(url)
    socket.close(4001, '再见')
    await socket.closed
    await eventually(20_000, () => expect(seen.ends).toEqual([{ code: 4001, reason: '再见' }]))
  })

  test('a code that only the protocol may use is sent as 1000, and a long reason is cut between characters', async () => {
    const { url, seen } = vendor()
    const socket = await open(url)
    socket.close(1006, '长'.repeat(100))
    await socket.closed
    await eventually(20_000, () => expect(seen.ends).toEqual([{ code: 1000, reason: '长'.repeat(40) }]))
  })

  test('a close by the vendor ends the messages and is told', async () => {
    const socket = await open(vendor({ onOpen: (peer) => peer.close(4003, 'quota') }).url)
    expect(await take(socket.messages(), 1)).toEqual([])
    expect(await socket.closed).toEqual({ code: 4003, reason: 'quota' })
  })

  test('a connection that breaks is an error after what came before it', async () => {
    const { url } = vendor({
      onMessage: (peer, message) => {
        peer.send(message)
        if (message === 'last') setImmediate(() => peer.terminate())
      },
    })
    const socket = await open(url)
    socket.send('last')
    const messages = socket.messages()
    expect(await take(messages, 1)).toEqual(['last'])
    expect(await codeOf(messages.next())).toBe('channel.broke-off')
  })

  test('a message that is too large ends the socket', async () => {
    const socket = await open(vendor({ onOpen: (peer) => void peer.send('x'.repeat(17 * 1024 * 1024)) }).url)
    expect(await codeOf(socket.messages().next())).toBe('channel.bad-reply')
    expect((await socket.closed).code).toBe(1006)
  })

  test('a vendor that does not answer a close is left, and that is no failure', async () => {
    const server = await serveSockets(async ({ request, raw, closed }) => {
      const accept = new Bun.CryptoHasher('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      await raw(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      await closed
    })
    stops.push(server.stop)
    const socket = await open(`ws://127.0.0.1:${server.port}/`, { limits: { handshakeMs: 5_000, closeMs: 50 } })
    socket.close()
    expect(await take(socket.messages(), 1)).toEqual([])
  })

  test('nothing can be sent after the end', async () => {
    const socket = await open(vendor({ onOpen: (peer) => peer.close(1000) }).url)
    await socket.closed
    expect(() => socket.send('x')).toThrow(expect.objectContaining({ code: 'channel.broke-off' }))
  })

  test('an abort ends an open socket with its reason', async () => {
    const cut = new AbortController()
    const socket = await open(vendor().url, { signal: cut.signal })
    const next = socket.messages().next()
    cut.abort(new Error('gone'))
    expect(await next.then(String, String)).toBe('Error: gone')
    await socket.closed
  })
})

describe('not opening', () => {
  test('a refused handshake is told by its status, for the key may be no good; the signed address is not repeated', async () => {
    const refusal = await refusalOf(open(vendor({ status: 401 }).url))
    expect([refusal?.code, refusal?.refusal?.status]).toEqual(['channel.refused', 401])
    expect(JSON.stringify([refusal, refusal?.textIn('en'), refusal?.detail])).not.toContain('hidden-signature')
  })

  test('a closed port is an unreachable channel', async () => {
    expect(await codeOf(open('ws://127.0.0.1:1/'))).toBe('channel.unreachable')
  })

  test('a vendor that does not answer the handshake is given up', async () => {
    const server = await serveSockets(async ({ closed }) => closed)
    stops.push(server.stop)
    expect(await codeOf(open(`ws://127.0.0.1:${server.port}/`, { limits: { handshakeMs: 50, closeMs: 50 } }))).toBe(
      'channel.unreachable',
    )
  })

  test('an abort during the handshake is thrown as its reason', async () => {
    const cut = new AbortController()
    const server = await serveSockets(async ({ closed }) => {
      cut.abort(new Error('gone'))
      await closed
    })
    stops.push(server.stop)
    const opening = open(`ws://127.0.0.1:${server.port}/`, { signal: cut.signal })
    expect(await opening.then(String, String)).toBe('Error: gone')
  })

  test('a private address is not connected to', async () => {
    const { url, seen } = vendor()
    expect(await codeOf(open(url, { guard: createAddressGuard([]) }))).toBe('channel.address-private')
    expect(seen.headers.get('host')).toBeNull()
  })
})
