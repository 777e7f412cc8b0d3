import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { ConsoleEnv } from './console-env.ts'
import { loadWebFiles } from './web-files.ts'

const SCRIPT = 'console.log("tollgate")\n'.repeat(200)

let directory: string
let app: Hono<ConsoleEnv>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-web-'))
  await mkdir(join(directory, 'assets'))
  await Bun.write(join(directory, 'index.html'), '<!doctype html><title>Tollgate</title>')
  await Bun.write(join(directory, 'mark.svg'), '<svg/>')
  await Bun.write(join(directory, 'assets', 'main-abc123.js'), SCRIPT)
  await Bun.write(join(directory, 'assets', 'face-abc123.png'), new Uint8Array([137, 80, 78, 71]))
  const files = await loadWebFiles(directory)
  app = new Hono<ConsoleEnv>()
  app.notFound((context) => {
    const file = files.find(context.req.path) ?? files.page
    return file === undefined ? context.text('nothing', 404) : files.send(context, file)
  })
})

afterAll(() => rm(directory, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers }, { socketAddress: '127.0.0.1' })

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the page is asked for again each time', async () => {
  const response = await get('/')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<title>Tollgate</title>')
})

test('files with a hash in their name are kept for good', async () => {
  const response = await get('/assets/main-abc123.js')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await response.text()).toBe(SCRIPT)
})

test('other files are kept for an hour', async () => {
  const response = await get('/mark.svg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
})

describe('a file is sent packed', () => {
  test('with brotli where it is accepted', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await bytesOf(response)).toString()).toBe(SCRIPT)
  })

  test('else with gzip', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytesOf(response)).toString()).toBe(SCRIPT)
  })

  test('but not when it is packed in itself', async () => {
    const response = await get('/assets/face-abc123.png', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await bytesOf(response)).length).toBe(4)
  })
})

test('what the browser has already is not sent again', async () => {
  const headers = { 'accept-encoding': 'br' }
  const etag = (await get('/mark.svg', headers)).headers.get('etag') ?? ''
  const again = await get('/mark.svg', { ...headers, 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect((await bytesOf(again)).length).toBe(0)
  const unpacked = await get('/mark.svg', { 'if-none-match': etag })
  expect(unpacked.status).toBe(200)
})

test('HEAD has the headers without the bytes', async () => {
  const response = await get('/assets/main-abc123.js', {}, 'HEAD')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await bytesOf(response)).length).toBe(0)
})

test.each(['/../web-files.ts', '/assets/../../etc/passwd', '/%2e%2e/etc/passwd', '/assets'])(
  '%p is no file',
  async (path) => {
    const files = await loadWebFiles(directory)
    expect(files.find(path)).toBeUndefined()
  },
)

test('without a build there is no page', async () => {
  const files = await loadWebFiles(join(directory, 'missing'))
  expect(files.page).toBeUndefined()
  expect(files.find('/')).toBeUndefined()
})
