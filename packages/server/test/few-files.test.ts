import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { eventually } from './eventually.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'

// The system lets the server open no more files and connections: Linux's `prlimit`.

const CALLS = 60
/** A call takes two. */
const FILES_LEFT = 30
/** Longer than a new server waits before it reads its vocabularies. */
const PATIENCE_MS = 6_000
/** A guess from its length would be 100. */
const TEXT = 'a'.repeat(400)

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite')
  shop = await openShop(site, ['ok'])
})
afterAll(() => site?.stop())

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

function limitFiles(pid: number, files: number): void {
  expect(Bun.spawnSync(['prlimit', '--pid', String(pid), `--nofile=${files}:`]).exitCode).toBe(0)
}

async function countTokens(): Promise<number> {
  const body = chatBody('ok', { messages: [{ role: 'user', content: TEXT }] })
  const reply = await post(site.url, shop.key, body, { path: '/v1/messages/count_tokens' })
  return ((await reply.json()) as { input_tokens: number }).input_tokens
}

test('a new server that has no files left is well when there are files again', async () => {
  const counted = await countTokens()
  await site.nodes[0]?.stop()
  const node = await site.restartNode(0)
  const before = await readBooks(site.root)
  limitFiles(node.pid, openFiles(node.pid) + FILES_LEFT)
  await Promise.allSettled(
    Array.from({ length: CALLS }, () =>
      post(site.url, shop.key, chatBody('ok'), { signal: AbortSignal.timeout(PATIENCE_MS) }).then((reply) =>
        readAnswer(reply),
      ),
    ),
  )
  limitFiles(node.pid, 10_000)
  expect((await readAnswer(await post(site.url, shop.key, chatBody('ok')))).status).toBe(200)
  expect(await countTokens()).toBe(counted)
  await eventually(30_000, async () => expect(await openHolds(node)).toBe(0))
  await expectBooksAgree(site.root, before)
  expect((await site.command('ledger-verify')).exitCode).toBe(0)
})
