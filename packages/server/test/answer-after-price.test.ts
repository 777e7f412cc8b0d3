import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client } from 'pg'
import { chatBody, post, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'

// The last byte of an answer goes out when its price is on disk: here the disk takes no price until the test says so.

const NOTHING_FOR_MS = 400

let site: Site
let shop: Shop
let database: Client
beforeAll(async () => {
  site = await startSite('postgres-redis')
  shop = await openShop(site, ['ok'])
  database = new Client({ connectionString: site.environment.SQL_DSN })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await site?.stop()
})

/** No charge can be written meanwhile; all else can, and everything is read. */
async function holdCharges(): Promise<() => Promise<void>> {
  await database.query('begin')
  await database.query('lock table users in exclusive mode')
  return async () => void (await database.query('rollback'))
}

const isThere = (coming: Promise<unknown>): Promise<boolean> =>
  Promise.race([coming.then(() => true), Bun.sleep(NOTHING_FOR_MS).then(() => false)])

test('a whole answer comes when its price is on disk', async () => {
  const before = await readBooks(site.root)
  const release = await holdCharges()
  const reply = post(site.url, shop.key, chatBody('ok'))
  expect(await isThere(reply)).toBe(false)
  expect(site.upstream.attemptsOf('ok').length).toBeGreaterThan(0)
  await release()
  expect((await readAnswer(await reply)).content).not.toBe('')
  expect(await expectBooksAgree(site.root, before)).toHaveLength(1)
})

test('a stream begins when it is open on disk, and ends when its price is', async () => {
  const before = await readBooks(site.root)
  const release = await holdCharges()
  const begun = Promise.withResolvers<void>()
  const answer = post(site.url, shop.key, chatBody('ok', { stream: true })).then((reply) =>
    readAnswer(reply, () => begun.resolve()),
  )
  await begun.promise
  expect(await isThere(answer)).toBe(false)
  await release()
  expect(await answer).toMatchObject({ hasDone: true, isBroken: false })
  expect(await expectBooksAgree(site.root, before)).toHaveLength(1)
})
