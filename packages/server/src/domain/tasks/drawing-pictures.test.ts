import { afterEach, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { addDrawing } from '../../../test/drawing-rows.ts'
import { eachDatabase } from '../../../test/each-database.ts'
import { answerPng, get, MediaServers, PNG, PRIVATE, PUBLIC, partsWith } from '../../../test/media-servers.ts'
import { codeOf } from '../../../test/refusal.ts'
import { createVault } from '../../platform/hashing.ts'
import { createDrawingPictures } from './drawing-pictures.ts'
import { createPictureSigner } from './drawing-signature.ts'

const servers = new MediaServers()
afterEach(() => servers.stopAll())
const { signal } = new AbortController()
const ID = '1689231405853400'
const signPicture = createPictureSigner(createVault('a secret of the tests'))
const named = (taskId: string, userId = 1) => ({ taskId, signature: signPicture({ userId, taskId }) })

const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

eachDatabase('pictures of drawings', (make) => {
  const open = async (imageUrl: string, status = 'SUCCESS') => {
    const db = await make()
    await addDrawing(db, { row: { status }, data: { imageUrl } })
    const limits = { maxBytes: 1_000, timeoutMs: 500 }
    const fetchMedia = (url: string, cut: AbortSignal) => get(url, partsWith({ limits }), cut)
    return { db, pictures: createDrawingPictures({ db, fetchMedia, signPicture }) }
  }
  const served = async (listener: RequestListener, host?: string) => {
    const port = await servers.serve(listener, host === undefined ? {} : { host })
    return `http://${host ?? 'pictures.test'}:${port}/cat.png`
  }

  test('are what their bytes are, whatever the vendor calls them', async () => {
    const { pictures } = await open(await served(answer(PNG, { 'content-type': 'text/html' })))
    expect(await pictures.read(named(ID), signal)).toEqual({ mediaType: 'image/png', bytes: PNG, isFinal: true })
  })

  test('of a drawing that goes on are not final', async () => {
    const { pictures } = await open(await served(answerPng), 'IN_PROGRESS')
    expect((await pictures.read(named(ID), signal))?.isFinal).toBe(false)
  })

  const attacks: [what: string, listener: RequestListener, code: string][] = [
    ['a page', answer('<html><script>alert(1)</script>', { 'content-type': 'image/png' }), 'media.unreadable'],
    ['an SVG', answer('<svg onload="alert(1)"/>', { 'content-type': 'image/svg+xml' }), 'media.unreadable'],
    ['a script', answer('alert(1)', { 'content-type': 'image/jpeg' }), 'media.unreadable'],
    ['a document', answer('%PDF-1.4', { 'content-type': 'image/png' }), 'media.unreadable'],
    ['unknown bytes', answer(Buffer.from([0, 1, 2, 3]), { 'content-type': 'image/x-own' }), 'media.unreadable'],
    ['too much', answer(Buffer.concat([PNG, Buffer.alloc(2_000)])), 'media.too-large'],
    ['an error', answer('gone', {}, 404), 'media.download-failed'],
    ['a redirect inside', answer('', { location: `http://${PRIVATE}:1/` }, 302), 'media.address-refused'],
    ['a redirect to a file', answer('', { location: 'file:///etc/passwd' }, 302), 'media.address-refused'],
    ['silence', () => undefined, 'media.timeout'],
  ]
  test('that are none, or lead elsewhere, or do not end are not shown', async () => {
    const { db, pictures } = await open('')
    const outcomes = attacks.map(async ([what, listener]) => {
      const imageUrl = await served(listener)
      await addDrawing(db, { row: { task_id: what }, data: { imageUrl } })
      return [what, await codeOf(pictures.read(named(what), signal))]
    })
    expect(await Promise.all(outcomes)).toEqual(attacks.map(([what, , code]) => [what, code]))
  })

  test('and videos are not taken for each other, whichever is asked for', async () => {
    const mp4 = Buffer.from('\0\0\0 ftypisom and so on', 'latin1')
    const { db, pictures } = await open('')
    const [picture, video] = [await served(answerPng), await served(answer(mp4, { 'content-type': 'text/html' }))]
    await addDrawing(db, { row: { task_id: 'v' }, data: { imageUrl: video, videoUrls: [picture, video] } })
    const shown = (place?: number) => pictures.read({ ...named('v'), video: place }, signal)
    expect(await shown(2)).toEqual({ mediaType: 'video/mp4', bytes: mp4, isFinal: true })
    expect([await codeOf(shown()), await codeOf(shown(1))]).toEqual(['media.unreadable', 'media.unreadable'])
    expect([await shown(0), await shown(3), await shown(Number.NaN)]).toEqual([undefined, undefined, undefined])
  })

  test('on a private address are not asked for', async () => {
    let asked = 0
    const { pictures } = await open(
      await served((request, response) => {
        asked += 1
        answerPng(request, response)
      }, PRIVATE),
    )
    expect([await codeOf(pictures.read(named(ID), signal)), asked]).toEqual(['media.address-refused', 0])
  })

  test('are those of the newest row that has one; other platforms have none', async () => {
    const { db, pictures } = await open(await served(answerPng))
    await addDrawing(db, { row: { status: 'MODAL' } })
    await addDrawing(db, { row: { platform: 'suno', task_id: 'song' }, data: { imageUrl: `http://${PUBLIC}/` } })
    expect((await pictures.read(named(ID), signal))?.bytes).toEqual(PNG)
    expect(await pictures.read(named('song'), signal)).toBeUndefined()
    expect(await pictures.read(named('nobody'), signal)).toBeUndefined()
  })

  test('are unknown to whoever was not given their address, and are of the user it was given to', async () => {
    const { db, pictures } = await open(await served(answerPng))
    const [own, other] = [named(ID), named(ID, 2)]
    for (const signature of ['', 'x', `${own.signature}x`, other.signature, signPicture({ userId: 1, taskId: 'y' })])
      expect(await pictures.read({ taskId: ID, signature }, signal)).toBeUndefined()
    await addDrawing(db, { row: { user_id: 2 }, data: { imageUrl: `http://${PRIVATE}/` } })
    expect((await pictures.read(own, signal))?.bytes).toEqual(PNG)
    expect(await codeOf(pictures.read(other, signal))).toBe('media.address-refused')
  })

  test('are fetched only so many at once', async () => {
    const held: (() => void)[] = []
    const all = Promise.withResolvers<void>()
    const url = await served((request, response) => {
      held.push(() => answerPng(request, response))
      if (held.length === 32) all.resolve()
    })
    const { pictures } = await open(url)
    const shown = Array.from({ length: 32 }, () => pictures.read(named(ID), signal))
    await all.promise
    expect(await codeOf(pictures.read(named(ID), signal))).toBe('server.busy')
    for (const finish of held.splice(0)) finish()
    expect((await Promise.all(shown)).every((picture) => picture?.mediaType === 'image/png')).toBe(true)
  })
})
