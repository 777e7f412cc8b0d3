import { describe, expect, test } from 'bun:test'
import { createMemoryState } from '../../storage/memory.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import { createJournal, type LogRow } from './journal.ts'
import type { LedgerStore } from './ledger-store.ts'

/** What commits while other calls run keep between their beginnings. */
const COMMIT_EVERY_MS = 4

/** A journal over a database that takes no time, and when each of its commits began. */
function openJournal() {
  const begunMs: number[] = []
  const store: Pick<LedgerStore, 'commit'> = {
    commit: async () => {
      begunMs.push(performance.now())
      return { state: 'committed', readings: [] }
    },
  }
  const shared = createMemoryState({ clock: { now: () => 0, nowMs: () => 0 } })
  const journal = createJournal({ store, shared, logError: () => {} })
  const settle = (request_id: string) => journal.settle({ log: { ...logRow, request_id }, held: [] })
  const gapsMs = () => begunMs.slice(1).map((ms, index) => ms - (begunMs[index] ?? 0))
  return { journal, settle, gapsMs }
}

/** Of all gaps: timers round down, and the first commit is slow. */
const togetherMs = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0)

const ids = Array.from({ length: 20 }, (_, index) => `r${index}`)

describe('commits', () => {
  test('of a caller who is alone follow each other at once', async () => {
    const { settle, gapsMs } = openJournal()
    for (const id of ids) await settle(id)
    expect(gapsMs()).toHaveLength(ids.length - 1)
    expect(Math.min(...gapsMs())).toBeLessThan(COMMIT_EVERY_MS)
  })

  test('wait for more where several calls ended together', async () => {
    const { settle, gapsMs } = openJournal()
    for (const id of ids) await Promise.all([settle(id), settle(`${id}-other`)])
    expect(togetherMs(gapsMs())).toBeGreaterThan(0.5 * COMMIT_EVERY_MS * (ids.length - 1))
  })

  test('wait for more while other calls run', async () => {
    const { journal, settle, gapsMs } = openJournal()
    journal.open({ ...openRow, request_id: 'other' })
    await journal.whenOpened('other')
    for (const id of ids) await settle(id)
    expect(gapsMs()).toHaveLength(ids.length)
    expect(togetherMs(gapsMs())).toBeGreaterThan(0.5 * COMMIT_EVERY_MS * ids.length)
  })

  test('do not wait while an answer waits to begin', async () => {
    const { journal, settle, gapsMs } = openJournal()
    journal.open({ ...openRow, request_id: 'other' })
    for (const id of ids) {
      journal.open({ ...openRow, request_id: id })
      await journal.whenOpened(id)
    }
    const gaps = gapsMs()
    expect(Math.min(...gaps)).toBeLessThan(COMMIT_EVERY_MS - 1)
    await Promise.all([...ids, 'other'].map(settle))
  })

  test('that were put off are hurried by an answer that waits to begin', async () => {
    const { journal, settle, gapsMs } = openJournal()
    for (const id of ids) journal.open({ ...openRow, request_id: id })
    for (const id of ids.slice(1)) {
      const settled = settle(id)
      await journal.whenOpened(ids[0] ?? '')
      journal.open({ ...openRow, request_id: `${id}-next` })
      // The commit of what has settled is put off by now.
      await Promise.all([journal.whenOpened(`${id}-next`), settled])
    }
    expect(Math.min(...gapsMs())).toBeLessThan(COMMIT_EVERY_MS - 1)
  })
})

const openRow: OpenCallsTable = {
  request_id: '',
  node: 'n',
  user_id: 1,
  username: 'u',
  token_id: 1,
  token_name: 't',
  channel_id: 1,
  model_name: 'm',
  group: 'default',
  is_stream: 0,
  created_at: 0,
}

const logRow: LogRow = {
  user_id: 1,
  created_at: 0,
  type: 2,
  content: '',
  username: 'u',
  token_name: 't',
  model_name: 'm',
  quota: 1,
  prompt_tokens: 1,
  completion_tokens: 1,
  use_time: 0,
  is_stream: 0,
  channel_id: 1,
  token_id: 1,
  group: 'default',
  request_id: '',
  other: '',
}
