import { describe, expect, test } from 'bun:test'
import { eventually } from '../../../test/eventually.ts'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { COMMIT_EVERY_MS } from './batch-writer.ts'
import { createJournal } from './journal.ts'
import type { LedgerStore } from './ledger-store.ts'

/** A journal over a database that takes no time, when each of its commits began, and the open rows in them. */
function openJournal({ disk = Promise.resolve(), lateMs = 10_000 } = {}) {
  const begunMs: number[] = []
  const opened: string[] = []
  const store: Pick<LedgerStore, 'commit'> = {
    commit: async (batch) => {
      begunMs.push(performance.now())
      opened.push(...batch.opened.map((row) => row.request_id))
      await disk
      return { state: 'committed', readings: [] }
    },
  }
  const shared = createMemoryState({ clock: { now: () => 0, nowMs: () => 0 } })
  const journal = createJournal({ store, shared, lateMs, logError: () => {} })
  const settle = (requestId: string) => journal.settle({ log: logRow(requestId), held: [] })
  const gapsMs = () => begunMs.slice(1).map((ms, index) => ms - (begunMs[index] ?? 0))
  return { journal, settle, gapsMs, opened }
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

  test('that were put off are hurried by an answer that waits to begin', async () => {
    const { journal, settle, gapsMs } = openJournal()
    for (const id of ids) {
      await Promise.all([settle(id), settle(`${id}-other`)])
      const late = settle(`${id}-late`)
      journal.open(openRow(`${id}-next`))
      await Promise.all([journal.whenOpened(`${id}-next`), late])
    }
    const gaps = gapsMs()
    expect(gaps).toHaveLength(2 * ids.length - 1)
    const hurriedMs = gaps.filter((_, index) => index % 2 === 0)
    expect(Math.min(...hurriedMs)).toBeLessThan(COMMIT_EVERY_MS / 2)
  })

  test('write the open row of a stream at once, and that of another call when it has run for a while', async () => {
    const { journal, opened } = openJournal()
    journal.open(openRow('whole'))
    await journal.drain()
    expect(opened).toEqual([])
    journal.open({ ...openRow('stream'), is_stream: 1 })
    await journal.drain()
    expect(opened).toContain('stream')
  })
})

test('a disk that takes a batch and does not say that it has it is as one that fails, until it does', async () => {
  const disk = Promise.withResolvers<void>()
  const { journal, settle } = openJournal({ disk: disk.promise, lateMs: 20 })
  const settled = settle('r1')
  expect(journal.isHealthy).toBe(true)
  await eventually(20_000, () => expect(journal.isHealthy).toBe(false))
  disk.resolve()
  await settled
  await eventually(20_000, () => expect(journal.isHealthy).toBe(true))
})

test('nobody waits on for the open row of a call that has ended before it was written', async () => {
  const disk = Promise.withResolvers<void>()
  const { journal, settle, opened } = openJournal({ disk: disk.promise })
  const before = settle('before')
  await eventually(20_000, () => expect(journal.depth).toBe(0))
  journal.open({ ...openRow('left'), is_stream: 1 })
  const written = journal.whenOpened('left')
  const settled = settle('left')
  disk.resolve()
  await Promise.all([before, settled])
  expect(await Promise.race([written.then(() => 'told'), journal.drain().then(() => 'waits')])).toBe('told')
  expect(opened).toEqual([])
})
