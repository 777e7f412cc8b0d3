import { afterEach, describe, expect, test } from 'bun:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { get, MediaServers, partsWith } from '../../../test/media-servers.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'

const servers = new MediaServers()
afterEach(() => servers.stopAll())

describe('limits', () => {
  const small = { maxBytes: 100_000, timeoutMs: 5_000 }

  test('a file of exactly the limit is taken', async () => {
    const port = await servers.serve((_, response) => void response.end(Buffer.alloc(100_000, 'a')))
    expect((await get(`http://media.test:${port}/`, partsWith({ limits: small }))).bytes).toHaveLength(100_000)
  })

  test('an announced length over the limit is refused', async () => {
    const port = await servers.serve((_, response) => void response.end(Buffer.alloc(100_001)))
    expect(await codeOf(get(`http://media.test:${port}/`, partsWith({ limits: small })))).toBe('media.too-large')
  })

  test('a large file waits for room, and a small one needs none', async () => {
    const port = await servers.serve(
      (request, response) => void response.end(Buffer.alloc(Number(request.url?.slice(1)))),
    )
    let room = 0
    const keeper = {
      takeRoom: async (bytes: number) => {
        room += bytes
      },
    }
    const roomFor = async (bytes: number) => {
      room = 0
      await get(`http://media.test:${port}/${bytes}`, partsWith({ keeper }))
      return room
    }
    expect([await roomFor(256 * 1024), await roomFor(1024 * 1024)]).toEqual([0, 768 * 1024])
  })

  test('an endless file is cut off', async () => {
    const port = await servers.serve((_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(16_384)));
      }
      response.on('drain', more)
      more()
    })
    expect(await codeOf(get(`http://media.test:${port}/`, partsWith({ limits: small })))).toBe('media.too-large')
  })

  test('a file that drips is given up', async () => {
    const port = await servers.serve((_, response) => void response.write('a'))
    const parts = partsWith({ limits: { maxBytes: 100, timeoutMs: 100 } })
    expect(await codeOf(get(`http://media.test:${port}/`, parts))).toBe('media.timeout')
  })

  test('a name that is never found is given up', async () => {
    const parts = partsWith({ limits: { maxBytes: 100, timeoutMs: 50 } }, () => new Promise(() => {}))
    expect(await codeOf(get('http://slow.test/', parts))).toBe('media.timeout')
  })

  test('an abort by the caller is thrown as its reason', async () => {
    const cut = new AbortController()
    const port = await servers.serve(() => cut.abort(new Error('gone')))
    const outcome = get(`http://media.test:${port}/`, partsWith(), cut.signal)
    expect(await outcome.then(String, String)).toBe('Error: gone')
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('a file that is sent packed with %s is unpacked within the limit', async (encoding, pack) => {
    const port = await servers.serve((request, response) => {
      const size = Number(request.url?.slice(1))
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.alloc(size, 'a')))
    })
    const parts = partsWith({ limits: small })
    expect((await get(`http://media.test:${port}/100000`, parts)).bytes).toHaveLength(100_000)
    expect(await codeOf(get(`http://media.test:${port}/5000000`, parts))).toBe('media.too-large')
  })

  test.each(['gzip, gzip', 'gzip,'.repeat(1_000), 'zip', 'constructor'])(
    'a file packed as %.20s is refused',
    async (encoding) => {
      const port = await servers.serve(
        (_, response) => void response.writeHead(200, { 'content-encoding': encoding }).end('x'),
      )
      expect(await codeOf(get(`http://media.test:${port}/`))).toBe('media.unreadable')
    },
  )

  test('a file that breaks off is refused', async () => {
    const port = await servers.serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('abc', () => response.destroy())
    })
    expect(await codeOf(get(`http://media.test:${port}/`))).toBe('media.unreadable')
  })

  test.each([204, 206, 304, 403, 404, 500])('an answer of status %i is no file', async (status) => {
    const port = await servers.serve((_, response) => void response.writeHead(status).end())
    const refusal = await refusalOf(get(`http://media.test:${port}/`))
    expect([refusal?.code, refusal?.params.status]).toEqual(['media.download-failed', status])
  })
})
