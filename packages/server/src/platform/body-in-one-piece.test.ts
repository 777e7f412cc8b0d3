import { afterAll, expect, test } from 'bun:test'
import { bodyInOnePiece } from './body-in-one-piece.ts'

const bodies = new Map<string, Uint8Array | string>([
  ['/short', 'a'.repeat(15 * 1024 - 1)],
  ['/text', 'a'.repeat(15 * 1024)],
  ['/few-characters', '字'.repeat(6_000)],
  ['/bytes', new Uint8Array(1024 * 1024).map((_, index) => index)],
  ['/long', new Uint8Array(1024 * 1024 + 1)],
])
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    await Bun.sleep(1)
    return new Response(bodyInOnePiece(bodies.get(new URL(request.url).pathname) ?? ''))
  },
})
afterAll(() => server.stop(true))

test.each([
  ['/short', false],
  ['/text', true],
  ['/few-characters', true],
  ['/bytes', true],
  ['/long', false],
])('a body arrives as it is: %s (in chunks: %p)', async (path, isChunked) => {
  const reply = await fetch(`${server.url.origin}${path}`)
  expect(reply.headers.get('transfer-encoding')).toBe(isChunked ? 'chunked' : null)
  expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(bodies.get(path) ?? ''))).toBe(true)
})

test('a client of HTTP/1.0 gets no chunks, and a slow one gets all', async () => {
  const pieces: Buffer[] = []
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>()
  await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(server.port),
    socket: {
      open: (socket) => {
        socket.write('GET /bytes HTTP/1.0\r\nhost: localhost\r\n\r\n')
      },
      data: (socket, bytes) => {
        pieces.push(Buffer.from(bytes))
        socket.pause()
        setTimeout(() => socket.resume(), 2)
      },
      close: () => onClose(),
    },
  })
  await closed
  const answer = Buffer.concat(pieces)
  const head = answer.subarray(0, answer.indexOf('\r\n\r\n') + 4)
  expect(head.toString().toLowerCase()).not.toContain('chunked')
  expect(answer.subarray(head.length).equals(Buffer.from(bodies.get('/bytes') ?? ''))).toBe(true)
})
