import { afterEach, describe, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { answerPng, get, MediaServers, PNG, PRIVATE, PUBLIC, partsWith } from '../../test/media-servers.ts'
import { codeOf, refusalOf } from '../../test/refusal.ts'
import { TEST_CERTIFICATE } from '../../test/test-certificate.ts'
import { createAddressGuard } from './guard-address.ts'
import { createPublicAddresses } from './media/public-addresses.ts'

const servers = new MediaServers()
afterEach(() => servers.stopAll())

describe('connecting', () => {
  test('the judged address is asked under the name that was given', async () => {
    const seen: unknown[] = []
    const port = await servers.serve((request, response) => {
      seen.push(request.method, request.url, request.headers.host, request.headers['accept-encoding'])
      answerPng(request, response)
    })
    const media = await get(`http://media.test:${port}/a%20b?c=d#e`)
    expect(media).toEqual({ mediaType: 'image/png', bytes: PNG })
    expect(seen).toEqual(['GET', '/a%20b?c=d', `media.test:${port}`, 'identity'])
  })

  test('a name that points inside after it was judged is not asked again', async () => {
    let canaries = 0
    const port = await servers.serve(answerPng)
    await servers.serve(
      (_, response) => {
        canaries += 1
        response.end('secret')
      },
      { host: PRIVATE, port },
    )
    let lookups = 0
    const parts = partsWith({}, async () => {
      lookups += 1
      return lookups === 1 ? [PUBLIC] : [PRIVATE]
    })
    expect((await get(`http://rebind.test:${port}/`, parts)).bytes).toEqual(PNG)
    expect(await codeOf(get(`http://rebind.test:${port}/`, parts))).toBe('media.address-refused')
    expect([lookups, canaries]).toEqual([2, 0])
  })

  test('the next address is tried when one does not answer', async () => {
    const port = await servers.serve(answerPng, { host: '127.0.0.3' })
    const addresses = createPublicAddresses({
      allowlist: ['127.0.0.2', '127.0.0.3'],
      resolve: async () => ['127.0.0.2', '127.0.0.3'],
    })
    expect((await get(`http://media.test:${port}/`, partsWith({ addresses }))).bytes).toEqual(PNG)
  })

  test('an allowlist of channels opens nothing here', async () => {
    const port = await servers.serve(answerPng, { host: PRIVATE })
    const parts = partsWith({ guard: createAddressGuard([PRIVATE]) })
    expect(await codeOf(get(`http://${PRIVATE}:${port}/`, parts))).toBe('media.address-refused')
  })

  test('what is closed reads like what is private, and repeats no address', async () => {
    const port = await servers.serve(answerPng)
    await servers.stopLast()
    const closed = await refusalOf(get(`http://media.test:${port}/?token=hidden`))
    const inside = await refusalOf(get('http://10.0.0.1/?token=hidden'))
    expect(closed?.textIn('en')).toBe(inside?.textIn('en') ?? '')
    expect(`${closed?.message} ${closed?.detail} ${closed?.cause}`).not.toContain('hidden')
  })

  test.each(['', 'not an address', 'http://', '//media.test/a.png'])('%j is refused', async (url) => {
    expect(await codeOf(get(url))).toBe('media.address-refused')
  })

  test('over TLS the certificate must be that of the name', async () => {
    const port = await servers.serveTls(answerPng)
    const parts = partsWith({ ca: TEST_CERTIFICATE.cert })
    expect((await get(`https://media.test:${port}/`, parts)).bytes).toEqual(PNG)
    expect(await codeOf(get(`https://other.test:${port}/`, parts))).toBe('media.address-refused')
    expect(await codeOf(get(`https://${PUBLIC}:${port}/`, parts))).toBe('media.address-refused')
    expect(await codeOf(get(`https://media.test:${port}/`))).toBe('media.address-refused')
  })
})

describe('redirects', () => {
  /** `/n` leads to `/n-1`, and `/0` is the picture. */
  const countdown =
    (status: number): RequestListener =>
    (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(PNG)
      else response.writeHead(status, { location: `/${left - 1}` }).end('moved')
    }

  test.each([301, 302, 303, 307, 308])('%i is followed three times', async (status) => {
    const port = await servers.serve(countdown(status))
    expect((await get(`http://media.test:${port}/3`)).bytes).toEqual(PNG)
  })

  test('a fourth one is not followed', async () => {
    const port = await servers.serve(countdown(302))
    expect(await codeOf(get(`http://media.test:${port}/4`))).toBe('media.unreadable')
  })

  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    '//127.0.0.1:PORT/',
    'http://user:password@media.test:PORT/',
    'file:///etc/passwd',
    'data:text/plain,hi',
    'http://',
  ])('one to %s is refused', async (location) => {
    let canaries = 0
    const port = await servers.serve((_, response) => {
      response.writeHead(302, { location: location.replace('PORT', String(port)) }).end()
    })
    await servers.serve(
      () => {
        canaries += 1
      },
      { host: PRIVATE, port },
    )
    expect(await codeOf(get(`http://media.test:${port}/`))).toBe('media.address-refused')
    expect(canaries).toBe(0)
  })

  test('one to a name that points inside is refused', async () => {
    const port = await servers.serve((_, response) => {
      response.writeHead(302, { location: `http://inside.test:${port}/` }).end()
    })
    const parts = partsWith({}, async (host) => [host === 'inside.test' ? PRIVATE : PUBLIC])
    expect(await codeOf(get(`http://media.test:${port}/`, parts))).toBe('media.address-refused')
  })
})

test('a page that calls itself a picture is text', async () => {
  const port = await servers.serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>alert(1)</script>')
  })
  expect((await get(`http://media.test:${port}/`)).mediaType).toBe('text/plain')
})

test('a data: address is decoded without any connection', async () => {
  const media = await get(`DATA:image/png;base64,${PNG.toString('base64')}`)
  expect({ ...media, bytes: Buffer.from(media.bytes) }).toEqual({ mediaType: 'image/png', bytes: PNG })
})

describe('with a worker', () => {
  /** A worker that notes what it is asked and answers with the picture. */
  async function workerParts(answer: RequestListener = answerPng) {
    const asked: string[] = []
    const port = await servers.serve(
      (request, response) => {
        request.on('data', (chunk: Buffer) =>
          asked.push(`${request.method} ${request.headers['content-type']} ${chunk}`),
        )
        request.on('end', () => answer(request, response))
      },
      { host: PRIVATE },
    )
    const options = () => ({ WorkerUrl: `http://${PRIVATE}:${port}/fetch`, WorkerValidKey: 'k1' })
    return { asked, parts: partsWith({ options, guard: createAddressGuard([PRIVATE]) }) }
  }

  test('the worker is asked for the address and sends the file', async () => {
    const { asked, parts } = await workerParts()
    const media = await get('http://media.test/a.png', parts)
    expect([media.mediaType, asked]).toEqual([
      'image/png',
      ['POST application/json {"url":"http://media.test/a.png","key":"k1"}'],
    ])
  })

  test('the worker is not asked for a private address', async () => {
    const { asked, parts } = await workerParts()
    expect(await codeOf(get('http://10.0.0.1/a.png', parts))).toBe('media.address-refused')
    expect(asked).toEqual([])
  })

  test('a worker that refuses is told with its status', async () => {
    const { parts } = await workerParts((_, response) => void response.writeHead(403).end())
    expect(await codeOf(get('http://media.test/a.png', parts))).toBe('media.download-failed')
  })

  test('a worker that cannot be reached is no failure of a channel', async () => {
    const { parts } = await workerParts()
    await servers.stopLast()
    expect(await codeOf(get('http://media.test/a.png', parts))).toBe('media.unreadable')
  })

  test('a file of the worker over the limit is refused', async () => {
    const { parts } = await workerParts()
    const limits = { maxBytes: 4, timeoutMs: 1_000 }
    expect(await codeOf(get('http://media.test/a.png', { ...parts, limits }))).toBe('media.unreadable')
  })

  test('a worker at a private address needs the operator to allow it', async () => {
    const { asked, parts } = await workerParts()
    const outcome = codeOf(get('http://media.test/a.png', { ...parts, guard: createAddressGuard([]) }))
    expect([await outcome, asked]).toEqual(['media.unreadable', []])
  })
})
