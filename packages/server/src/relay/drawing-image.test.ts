import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { setClock } from '../../test/service-parts.ts'
import type { Picture } from '../domain/tasks/drawing-pictures.ts'
import { createMemoryState } from '../storage/memory.ts'
import { drawingImage } from './drawing-image.ts'

const picture: Picture = { mediaType: 'image/png', bytes: new Uint8Array([1, 2]), isFinal: false }

function openSite(read: () => Promise<Picture | undefined>) {
  const counters = createMemoryState({ clock: setClock() })
  return (address = '192.0.2.1', headers = {}) =>
    drawingImage({
      requestId: 'r1',
      incoming: {
        params: { id: '1' },
        query: new URLSearchParams('sig=x'),
        request: new Request('http://gate.example/mj/image/1', { headers }),
        connection: {
          address: () => address,
          setIdleSeconds: () => undefined,
          keepAlive: () => undefined,
          addRoom: () => false,
          freeRoom: () => undefined,
        },
      },
      parts: { counters, drawingPictures: { read }, log: { info: () => undefined, error: () => undefined } },
    })
}

const failing = (error: AppError) => openSite(() => Promise.reject(error))

test('a picture that may still change is not kept by browsers', async () => {
  const reply = await openSite(async () => picture)()
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a part is sent where one is asked for, and nothing where there is none', async () => {
  const ask = openSite(async () => picture)
  const part = await ask(undefined, { range: 'bytes=1-' })
  expect([part.status, part.headers.get('content-range'), [...(await part.bytes())]]).toEqual([206, 'bytes 1-1/2', [2]])
  const outside = await ask(undefined, { range: 'bytes=2-' })
  expect([outside.status, outside.headers.get('content-range'), outside.body]).toEqual([416, 'bytes */2', null])
})

test.each([
  [new AppError('media.unreadable', {}), 502, 'http_get_image_failed'],
  [new AppError('media.address-refused', {}), 502, 'http_get_image_failed'],
  [new AppError('server.busy', {}), 503, 'too_many_requests'],
])('a picture that cannot be had is a failure, and nothing to be shown (%#)', async (error, status, code) => {
  const reply = await failing(error)()
  expect([reply.status, await reply.json()]).toEqual([status, { error: code }])
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

test('nobody can try out numbers without end', async () => {
  const ask = openSite(async () => undefined)
  for (let place = 0; place < 600; place += 1) await ask()
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask('192.0.2.2')).status).toBe(400)
})
