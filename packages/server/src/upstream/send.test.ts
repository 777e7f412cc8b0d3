import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { codeOf } from '../../test/refusal.ts'
import { serveSockets } from '../../test/socket-http.ts'
import { Outbox } from './connections/outbox.ts'
import { createAddressGuard } from './guard-address.ts'
import { readWhole, send } from './send.ts'
import { VendorRoute } from './vendor-route.ts'
import { openSocket } from './web-socket.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A vendor on one loopback address that says which name it was asked for. No lookup of the system knows that name. */
function serveVendor() {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, self) =>
      self.upgrade(request, { data: request.headers.get('host') ?? '' })
        ? undefined
        : new Response(`${request.headers.get('host')} ${new URL(request.url).search}`),
    websocket: {
      data: '',
      open: (socket) => void socket.send(String(socket.data)),
      message: () => undefined,
    },
  })
  stops.push(() => server.stop(true))
  return server.port
}

/** A name whose addresses change, behind a guard that lets loopback be the internet; the clock stands still. */
function openGuard(first: string[]) {
  const dns = { addresses: first, lookups: 0, nowMs: 0 }
  const guard = createAddressGuard(['127.0.0.0/8'], {
    resolve: async () => {
      dns.lookups += 1
      return dns.addresses
    },
    nowMs: () => dns.nowMs,
  })
  const ask = async (url: string) => {
    const { signal } = new AbortController()
    const bytes = await readWhole(await send({ method: 'GET', url, headers: {}, signal, guard }), 1000, signal)
    return Buffer.from(bytes).toString()
  }
  return { dns, guard, ask }
}

test('a call goes to the address that was judged, and still says the name', async () => {
  const port = serveVendor()
  const { dns, ask } = openGuard(['127.0.0.1'])
  expect(await ask(`http://vendor.test:${port}/v1?a=1`)).toBe(`vendor.test:${port} ?a=1`)
  dns.addresses = ['10.0.0.5']
  expect(await ask(`http://vendor.test:${port}?b=2`)).toBe(`vendor.test:${port} ?b=2`)
  expect(dns.lookups).toBe(1)
})

test('a socket goes to the address that was judged, and still says the name', async () => {
  const port = serveVendor()
  const { guard } = openGuard(['127.0.0.1'])
  const { signal } = new AbortController()
  const socket = await openSocket({ url: `ws://vendor.test:${port}/x`, headers: {}, protocols: [], signal, guard })
  expect((await socket.messages().next()).value).toBe(`vendor.test:${port}`)
  socket.close()
})

test('no call waits for a name to be looked up again, and a name that moved inside is refused from then on', async () => {
  const port = serveVendor()
  const { dns, ask } = openGuard(['127.0.0.1'])
  const url = `http://vendor.test:${port}/`
  await ask(url)
  dns.nowMs = 31_000
  dns.addresses = ['127.0.0.1', '10.0.0.5']
  expect(await ask(url)).toBe(`vendor.test:${port} `)
  expect(await codeOf(ask(url))).toBe('channel.address-private')
  expect(dns.lookups).toBe(2)
})

test('a name that has no address just now keeps those it had; one that never had any reaches nothing', async () => {
  const port = serveVendor()
  const { dns, ask } = openGuard(['127.0.0.1'])
  await ask(`http://vendor.test:${port}/`)
  dns.nowMs = 31_000
  dns.addresses = []
  for (let calls = 0; calls < 2; calls += 1) expect(await ask(`http://vendor.test:${port}/`)).toContain('vendor.test')
  expect(await codeOf(ask(`http://other.test:${port}/`))).toBe('channel.unreachable')
})

test('an address where nobody listens is asked last from then on', async () => {
  const port = serveVendor()
  const { guard, ask } = openGuard(['127.0.0.9', '127.0.0.1'])
  expect(await ask(`http://vendor.test:${port}/`)).toContain('vendor.test')
  const route = await guard.route(`http://vendor.test:${port}/`)
  expect(route.pin(`http://vendor.test:${port}/`, {}).address).toBe('127.0.0.1')
})

test('the certificate must be that of the name', () => {
  const route = new VendorRoute('https://api.example:8443', ['2606:4700::1', '1.1.1.1'], new Outbox())
  expect(route.pin('https://api.example:8443/v1', { accept: '*/*' })).toEqual({
    url: 'https://[2606:4700::1]:8443/v1',
    headers: { accept: '*/*', host: 'api.example:8443' },
    tls: { serverName: 'api.example' },
    address: '2606:4700::1',
  })
})

test.each([
  ['/v1/chat/completions', '/v1/chat/completions'],
  [
    '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
    '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
  ],
  ['', '/'],
  ['?a=1', '/?a=1'],
  ['/a b/\u00fc?x= y#z', '/a%20b/%C3%BC?x=%20y'],
  ['/v1/../admin/./x', '/admin/x'],
  ['/v1/%2e%2E/admin', '/admin'],
  ['/v1\r\nx-a: b', '/v1x-a:%20b'],
  ['/v1\\x', '/v1/x'],
])('%j is asked for as %s', (path, target) => {
  const origin = 'https://api.example'
  expect(new VendorRoute(origin, [], new Outbox()).target(origin + path)).toBe(target)
  expect(new URL(origin + path).pathname + new URL(origin + path).search).toBe(target)
})

test.each([
  ['https://me:p%40ss@api.example', 'Basic bWU6cEBzcw=='],
  ['https://100%:x@api.example', 'Basic MTAwJTp4'],
  ['https://api.example', undefined],
])('%s says %p of who asks', (origin, authorization) => {
  expect(new VendorRoute(origin, [], new Outbox()).authorization).toBe(authorization)
})

test('who asks is said as the address has it, but for what the call says itself', async () => {
  const server = Bun.serve({ port: 0, fetch: ({ headers }) => new Response(headers.get('authorization')) })
  stops.push(() => server.stop(true))
  const guard = createAddressGuard(['127.0.0.1'])
  const ask = async (headers: Record<string, string>) => {
    const { signal } = new AbortController()
    const url = `http://me:secret@127.0.0.1:${server.port}/`
    return String(Buffer.from(await readWhole(await send({ method: 'GET', url, headers, signal, guard }), 100, signal)))
  }
  expect(await ask({})).toBe('Basic bWU6c2VjcmV0')
  expect(await ask({ authorization: 'Bearer x' })).toBe('Bearer x')
})

test('a new lookup does not leave an address that works', () => {
  const route = new VendorRoute('https://api.example', ['1.1.1.1', '8.8.8.8'], new Outbox())
  const address = () => route.pin('https://api.example/', {}).address
  route.renew(['9.9.9.9', '1.1.1.1'])
  expect(address()).toBe('1.1.1.1')
  route.renew(['9.9.9.9'])
  expect(address()).toBe('9.9.9.9')
})

test('where a proxy looks names up, calls say the name alone', async () => {
  const guard = createAddressGuard([], { resolve: async () => [], isProxied: true })
  expect((await guard.route('https://api.example/')).pin('https://api.example/', {})).toEqual({
    url: 'https://api.example/',
    headers: {},
    address: undefined,
  })
})

/** Asks as a server behind an outgoing proxy does; the runtime reads where it is at its start. */
const PROXIED_CALL = `
import { createAddressGuard } from ${JSON.stringify(join(import.meta.dir, 'guard-address.ts'))}
import { readWhole, send } from ${JSON.stringify(join(import.meta.dir, 'send.ts'))}
const { signal } = new AbortController()
const guard = createAddressGuard([], { isProxied: true, resolve: async () => [] })
const answer = await send({ method: 'POST', url: 'http://api.example/v1/x', headers: {}, body: 'hi', signal, guard })
console.log(answer.status, String(Buffer.from(await readWhole(answer, 100, signal))))
process.exit()
`

test('behind an outgoing proxy it is the proxy that is asked', async () => {
  const proxy = await serveSockets(({ request: { path, body }, reply }) => reply(201, {}, `${path} ${body}`))
  stops.push(proxy.stop)
  const env = { ...process.env, HTTP_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: '' }
  const program = Bun.spawn([process.execPath, '-e', PROXIED_CALL], { env, stdout: 'pipe', stderr: 'inherit' })
  expect(await program.stdout.text()).toBe('201 http://api.example/v1/x hi\n')
})

test('a body in chunks is bounded by its bytes, whatever length is said of it', async () => {
  const vendor = await serveSockets(async ({ raw, chunk, end }) => {
    await raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n')
    for (let part = 0; part < 8; part += 1) await chunk(new Uint8Array(1024))
    await end()
  })
  stops.push(vendor.stop)
  const { signal } = new AbortController()
  const read = async (limit: number) => {
    const answer = await send({ method: 'GET', url: `http://127.0.0.1:${vendor.port}`, headers: {}, signal })
    return (await readWhole(answer, limit, signal)).length
  }
  expect(await read(8 * 1024)).toBe(8 * 1024)
  expect(await codeOf(read(8 * 1024 - 1))).toBe('channel.bad-reply')
})
