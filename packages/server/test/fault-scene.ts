import { expect } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { PUBLIC } from './media-servers.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post, type ReadAnswer, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'
import { REPLY_TOKENS, wordsOf } from './vendor-answers.ts'

export const FIRST_BYTE_MS = 1_000
export const IDLE_MS = 1_000
/** What the fake vendor says when nothing is wrong. */
export const TEXT = wordsOf(REPLY_TOKENS).join('')

/** Every fault is asked for both ways: name and `stream`. */
export const ways = [
  ['whole', false],
  ['streamed', true],
] as const

export interface Outcome extends ReadAnswer {
  rows: UsageLog[]
  headers: Headers
  elapsedMs: number
}

export interface FaultScene {
  site: Site
  shop: Shop
  /** One call; every sum is held against the log, and nothing may stay held. */
  call: (model: string, stream: boolean, extra?: object) => Promise<Outcome>
}

/**
 * A site with short deadlines that sells behaviours of the fake vendor by their own name, through one channel and
 * without a second try.
 */
export async function openFaultScene(behaviours: readonly string[] = []): Promise<FaultScene> {
  const site = await startSite('sqlite', {
    env: {
      FIRST_BYTE_TIMEOUT_MS: String(FIRST_BYTE_MS),
      STREAM_IDLE_TIMEOUT_MS: String(IDLE_MS),
      MEDIA_PRIVATE_ALLOWLIST: PUBLIC,
    },
  })
  const shop = await openShop(site, [...new Set(['no-usage', ...behaviours])])

  async function call(model: string, stream: boolean, extra: object = {}): Promise<Outcome> {
    const before = await readBooks(site.root)
    const startedMs = performance.now()
    const reply = await post(site.url, shop.key, chatBody(model, { stream, ...extra }))
    const read = await readAnswer(reply)
    const elapsedMs = performance.now() - startedMs
    for (const node of site.nodes) await eventually(20_000, async () => expect(await openHolds(node)).toBe(0))
    return { ...read, headers: reply.headers, elapsedMs, rows: await expectBooksAgree(site.root, before) }
  }

  // The first count of tokens loads the vocabulary, which takes longer than the deadlines of these tests.
  await call('no-usage', false)
  return { site, shop, call }
}

/** A failure that cost nothing and is told in the format of the caller. */
export function expectRefused(outcome: Outcome, status: number): void {
  expect(outcome).toMatchObject({ status, rows: [], hasDone: false, tokens: 0 })
  expect(typeof outcome.error?.message).toBe('string')
}

/** A stream that broke off: the client knows it, and pays for what it has. */
export function expectPartial(outcome: Outcome, tokens: number): void {
  expect(outcome).toMatchObject({ status: 200, tokens, content: wordsOf(tokens).join(''), hasDone: false })
  expect(typeof outcome.error?.message).toBe('string')
  expect(outcome.rows).toHaveLength(1)
  const [row] = outcome.rows
  if (!row) return
  expect(row).toMatchObject({ completion_tokens: tokens })
  expect(row.quota).toBeGreaterThan(0)
  expect(detailOf(row)).toMatchObject({ ending: 'partial', estimated: true })
}
