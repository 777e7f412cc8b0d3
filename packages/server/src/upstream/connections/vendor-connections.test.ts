import { afterEach, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:tls'
import { eventually } from '../../../test/eventually.ts'
import { type Exchange, serveSockets } from '../../../test/socket-http.ts'
import { TEST_CERTIFICATE } from '../../../test/test-certificate.ts'
import { failureCode } from '../failure-code.ts'
import type { VendorResponse } from '../vendor-response.ts'
import { Outbox } from './outbox.ts'
import type { VendorRequest } from './request-bytes.ts'
import type { Endpoint } from './vendor-connection.ts'
import { VendorConnections } from './vendor-connections.ts'

const MEGABYTE = 1024 * 1024
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const toPort = (port: number, tls?: Endpoint['tls'], times: Pick<Endpoint, 'connectMs'> = {}) =>
  new VendorConnections({ hostname: '127.0.0.1', port, tls, ...times }, new Outbox())

/** A vendor, and how many connections it has seen. */
async function serveVendor(answer: (exchange: Exchange) => Promise<void>) {
  const exchanges: Exchange[] = []
  const server = await serveSockets(async (exchange) => {
    exchanges.push(exchange)
    await answer(exchange)
  })
  stops.push(server.stop)
  return {
    exchanges,
    port: server.port,
    connections: toPort(server.port),
    get connectionCount() {
      return new Set(exchanges.map(({ closed }) => closed)).size
    },
  }
}

/** Takes connections and says nothing. `closed`: one of them has ended. */
function listenSilently() {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: () => {}, close: () => resolve() },
  })
  stops.push(() => listener.stop(true))
  return { port: listener.port, closed }
}

const request = (body?: string | Uint8Array): VendorRequest => ({
  method: 'POST',
  target: '/',
  host: 'vendor.test',
  headers: {},
  body,
})

async function readAll(response: VendorResponse): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const { value } = await response.read()
    if (!value) return Buffer.concat(pieces)
    pieces.push(value)
  }
}

async function ask(connections: VendorConnections, body?: string | Uint8Array): Promise<string> {
  return (await readAll(await connections.ask(request(body), new AbortController().signal))).toString()
}

const failureOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'none', failureCode)

test('calls one after the other share a connection, calls at once have their own', async () => {
  const vendor = await serveVendor((exchange) => exchange.reply(200, {}, exchange.request.body))
  for (const text of ['one', 'two', 'three']) expect(await ask(vendor.connections, text)).toBe(text)
  expect(vendor.connectionCount).toBe(1)
  const texts = Array.from({ length: 400 }, (_, index) => `call ${index}`)
  expect(await Promise.all(texts.map((text) => ask(vendor.connections, text)))).toEqual(texts)
  const before = vendor.connectionCount
  await Promise.all(texts.map((text) => ask(vendor.connections, text)))
  expect(vendor.connectionCount).toBe(before)
})

test('an answer in chunks leaves its connection for the next call', async () => {
  const vendor = await serveVendor(async ({ begin, chunk, end }) => {
    await begin(200, {})
    await chunk('a')
    await chunk('b')
    await end()
  })
  for (let calls = 0; calls < 3; calls += 1) expect(await ask(vendor.connections)).toBe('ab')
  expect(vendor.connectionCount).toBe(1)
})

test.each([
  ['a wish to close', { connection: 'close' }, ''],
  ['a promise of no time', { 'keep-alive': 'timeout=1' }, ''],
  ['bytes behind its end', {}, 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nbad'],
])('after an answer with %s the next call has a new connection', async (_, headers, excess) => {
  const vendor = await serveVendor(({ raw }) => {
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return raw(`HTTP/1.1 200 OK\r\ncontent-length: 4\r\n${fields.join('')}\r\ngood${excess}`)
  })
  for (let calls = 0; calls < 3; calls += 1) expect(await ask(vendor.connections)).toBe('good')
  expect(vendor.connectionCount).toBe(3)
})

test('a connection is kept for less than the vendor promises', async () => {
  const vendor = await serveVendor(({ reply }) => reply(200, { 'keep-alive': 'timeout=2' }, 'good'))
  await ask(vendor.connections)
  await ask(vendor.connections)
  expect(vendor.connectionCount).toBe(1)
  await Bun.sleep(1_010)
  await ask(vendor.connections)
  expect(vendor.connectionCount).toBe(2)
})

test('an answer that nobody asked for is no answer to the next call', async () => {
  const vendor = await serveVendor(async ({ reply, raw }) => {
    await reply(200, {}, 'good')
    await Bun.sleep(20)
    await raw('HTTP/1.1 408 Request Timeout\r\ncontent-length: 3\r\n\r\nbad')
  })
  expect(await ask(vendor.connections)).toBe('good')
  await vendor.exchanges[0]?.closed
  expect(await ask(vendor.connections)).toBe('good')
})

test.each(['cut', 'reset'] as const)('a call that the vendor answers with a %s is not sent again', async (ending) => {
  const vendor = await serveVendor(async ({ request: { body }, reply, ...exchange }) => {
    if (String(body) === 'good') await reply(200, {}, 'good')
    else exchange[ending]()
  })
  expect(await failureOf(ask(vendor.connections, 'new'))).toBe('ECONNRESET')
  expect(await ask(vendor.connections, 'good')).toBe('good')
  expect(await failureOf(ask(vendor.connections, 'kept'))).toBe('ECONNRESET')
  expect(vendor.exchanges.map(({ request: { body } }) => String(body))).toEqual(['new', 'good', 'kept'])
  expect(await ask(vendor.connections, 'good')).toBe('good')
})

test('a kept connection that the vendor has closed meanwhile costs no call', async () => {
  const vendor = await serveVendor(async ({ reply, cut }) => {
    await reply(200, {}, 'good')
    cut()
  })
  for (let calls = 0; calls < 50; calls += 1) {
    expect(await ask(vendor.connections)).toBe('good')
    await vendor.exchanges.at(-1)?.closed
    // The end has arrived at the system, and perhaps not here.
    if (calls % 2 === 0) await Bun.sleep(1)
  }
  expect(vendor.exchanges).toHaveLength(50)
})

test.each([
  ['a length', 'content-length: 9', 'cut', 'ECONNRESET'],
  ['chunks', 'transfer-encoding: chunked', 'cut', 'ECONNRESET'],
  ['no length', 'x: y', 'cut', 'none'],
  ['no length', 'x: y', 'reset', 'ECONNRESET'],
] as const)('an answer with %s (%s) that ends by a %s: %s', async (_, field, ending, failure) => {
  const vendor = await serveVendor(async (exchange) => {
    await exchange.raw(`HTTP/1.1 200 OK\r\n${field}\r\n\r\n3\r\nabc\r\n`)
    await Bun.sleep(20)
    exchange[ending]()
  })
  const response = await vendor.connections.ask(request(), new AbortController().signal)
  expect(response.status).toBe(200)
  expect((await response.read()).value?.length).toBeGreaterThan(0)
  expect(await failureOf(readAll(response))).toBe(failure)
})

test('what came before a connection broke is read first', async () => {
  const vendor = await serveVendor(async ({ raw, reset }) => {
    await raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhello')
    await Bun.sleep(20)
    reset()
  })
  const response = await vendor.connections.ask(request(), new AbortController().signal)
  await vendor.exchanges[0]?.closed
  await Bun.sleep(20)
  expect(String(Buffer.from((await response.read()).value ?? []))).toBe('hello')
  expect(await failureOf(response.read())).toBe('ECONNRESET')
})

test('what is no HTTP fails the call alone', async () => {
  const vendor = await serveVendor(({ request: { body }, raw, reply }) =>
    String(body) === 'bad' ? raw('220 mail.example ESMTP\r\n\r\n') : reply(200, {}, 'good'),
  )
  expect(await failureOf(ask(vendor.connections, 'bad'))).toBe('MalformedAnswer')
  expect(await ask(vendor.connections, 'good')).toBe('good')
})

test('where nobody listens the call fails with the reason', async () => {
  const server = await serveSockets(async () => {})
  await server.stop()
  expect(await failureOf(ask(toPort(server.port)))).toBe('ECONNREFUSED')
})

test.each(['before the head', 'within the body'])('an abort %s ends the connection and is thrown', async (moment) => {
  const vendor = await serveVendor(async ({ begin, chunk }) => {
    if (moment === 'before the head') return
    await begin(200, {})
    await chunk('a')
  })
  const abort = new AbortController()
  const asked = vendor.connections.ask(request(), abort.signal)
  const read = moment === 'before the head' ? asked : asked.then(readAll)
  await eventually(2_000, () => expect(vendor.exchanges).toHaveLength(1))
  await Bun.sleep(20)
  const reason = new Error('enough')
  abort.abort(reason)
  expect(
    await read.then(
      () => undefined,
      (cause) => cause,
    ),
  ).toBe(reason)
  await vendor.exchanges[0]?.closed
})

test('an abort while the connection is made is thrown at once', async () => {
  const abort = new AbortController()
  const vendor = await serveVendor(({ reply }) => reply(200, {}, ''))
  const asked = vendor.connections.ask(request(), abort.signal)
  abort.abort(new Error('enough'))
  expect(await asked.then(() => undefined, String)).toBe('Error: enough')
})

test('an answer that is given up is broken off; one that is whole leaves its connection', async () => {
  const vendor = await serveVendor(async ({ request: { body }, reply, begin, chunk }) => {
    if (String(body) === 'whole') return await reply(200, {}, 'text')
    await begin(200, {})
    await chunk('a')
  })
  const { signal } = new AbortController()
  const whole = await vendor.connections.ask(request('whole'), signal)
  await whole.cancel()
  const endless = await vendor.connections.ask(request('endless'), signal)
  expect(vendor.connectionCount).toBe(1)
  await endless.cancel()
  await vendor.exchanges[1]?.closed
})

test('a vendor whose answer nobody reads has to wait, and is read whole afterwards', async () => {
  const bytes = 64 * MEGABYTE
  const vendor = await serveVendor(async ({ raw }) => {
    await raw(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n`)
    for (let sent = 0; sent < bytes; sent += MEGABYTE) await raw(Buffer.alloc(MEGABYTE, 'a'))
  })
  const response = await vendor.connections.ask(request(), new AbortController().signal)
  await Bun.sleep(300)
  // What the system takes for both sides is not ours to bound.
  expect(vendor.exchanges[0]?.bytesSent).toBeLessThan(bytes / 2)
  expect(await readAll(response)).toHaveLength(bytes)
  expect(await Promise.race([vendor.exchanges[0]?.closed.then(() => 'closed'), Bun.sleep(20)])).toBeUndefined()
})

test.each(['text', 'bytes'])('32 MB of %s arrive as they were sent', async (kind) => {
  const text = 'The gate keeper counts. '.repeat(32 * 43_690)
  const vendor = await serveVendor(({ request: { body }, reply }) => reply(200, {}, Bun.hash(body).toString()))
  const answer = await ask(vendor.connections, kind === 'text' ? text : Buffer.from(text))
  expect(answer).toBe(Bun.hash(text).toString())
})

test('an answer before the request was taken is read, and its connection is not used again', async () => {
  const vendor = await serveRaw((socket) => {
    socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 4\r\n\r\nmuch')
    socket.pause()
  })
  const connections = toPort(vendor.port)
  const { signal } = new AbortController()
  for (let calls = 0; calls < 2; calls += 1) {
    const response = await connections.ask(request(Buffer.alloc(64 * MEGABYTE)), signal)
    expect(response.status).toBe(413)
    expect(String(await readAll(response))).toBe('much')
  }
  expect(vendor.connectionCount).toBe(2)
})

/** Answers as soon as the first bytes of a request are there. */
async function serveRaw(answer: (socket: Bun.Socket) => void) {
  const vendor = { port: 0, connectionCount: 0 }
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: () => {
        vendor.connectionCount += 1
      },
      data: answer,
    },
  })
  stops.push(() => listener.stop(true))
  vendor.port = listener.port
  return vendor
}

/** An echo by TLS for the name media.test. */
async function serveSecurely(): Promise<number> {
  const server = createServer(TEST_CERTIFICATE, (socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, Buffer.from(data)])
      const bodyAt = received.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/.exec(received.subarray(0, bodyAt).toString())?.[1])
      if (bodyAt < 4 || received.length < bodyAt + length) return
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`)
      socket.write(received.subarray(bodyAt))
      received = Buffer.alloc(0)
    })
  })
  return await listening(server)
}

async function listening(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  stops.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not a port')
  return address.port
}

test('by TLS, with a certificate that is believed, all is the same', async () => {
  const connections = toPort(await serveSecurely(), { serverName: 'media.test', ca: TEST_CERTIFICATE.cert })
  for (const text of ['one', 'two']) expect(await ask(connections, text)).toBe(text)
  const long = 'abc123'.repeat(MEGABYTE / 2)
  expect((await ask(connections, long)) === long).toBe(true)
})

test('by TLS, an answer that nobody reads at first is whole, and leaves a connection that works', async () => {
  const connections = toPort(await serveSecurely(), { serverName: 'media.test', ca: TEST_CERTIFICATE.cert })
  const { signal } = new AbortController()
  for (const megabytes of [0.3, 0.5, 1, 4]) {
    const response = await connections.ask(request('x'.repeat(megabytes * MEGABYTE)), signal)
    await Bun.sleep(100)
    expect((await readAll(response)).length).toBe(Math.floor(megabytes * MEGABYTE))
    expect(await ask(connections, 'short')).toBe('short')
  }
})

test.each([
  ['of somebody else', { serverName: 'other.test', ca: TEST_CERTIFICATE.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that nobody vouches for', { serverName: 'media.test' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('a certificate %s is refused before anything is said', async (_, tls, failure) => {
  expect(await failureOf(ask(toPort(await serveSecurely(), tls), 'secret'))).toBe(failure)
})

test('TLS to where none is spoken fails the call', async () => {
  const { port } = await serveRaw((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await failureOf(ask(toPort(port, { serverName: 'media.test' })))).toBe('EPROTO')
})

test('by TLS, a connection that is not kept is gone, also when the vendor keeps its end open', async () => {
  const gone = Promise.withResolvers<void>()
  const server = createServer({ ...TEST_CERTIFICATE, allowHalfOpen: true }, (socket) => {
    // The system says so when the other end is closed, not only shut.
    const probe = setInterval(() => socket.write('are you there?'), 20)
    socket.on('error', () => gone.resolve())
    socket.on('close', () => clearInterval(probe))
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nhi'))
  })
  const connections = toPort(await listening(server), { serverName: 'media.test', ca: TEST_CERTIFICATE.cert })
  expect(await ask(connections)).toBe('hi')
  await gone.promise
})

test('an abort within the handshake ends the connection', async () => {
  const { port, closed } = listenSilently()
  const abort = new AbortController()
  const asked = toPort(port, { serverName: 'media.test' }).ask(request(), abort.signal)
  await Bun.sleep(50)
  abort.abort(new Error('enough'))
  expect(await asked.then(() => undefined, String)).toBe('Error: enough')
  await closed
})

test('a connection that does not stand in time is given up; one that stands may be silent for longer', async () => {
  const { port, closed } = listenSilently()
  expect(await failureOf(ask(toPort(port, { serverName: 'media.test' }, { connectMs: 50 })))).toBe('ConnectTimeout')
  await closed
  const vendor = await serveVendor(async (exchange) => {
    await Bun.sleep(150)
    await exchange.reply(200, {}, 'hi')
  })
  expect(await ask(toPort(vendor.port, undefined, { connectMs: 50 }))).toBe('hi')
})
