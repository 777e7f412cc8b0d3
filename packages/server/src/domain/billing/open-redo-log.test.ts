import { afterEach, describe, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openRow } from '../../../test/journal-rows.ts'
import { addUser, copyOf, inTables, openFile, openSite, recover, removeRedoSites } from '../../../test/redo-site.ts'
import { seededRandom } from '../../../test/seeded-random.ts'
import { systemClock } from '../../platform/clock.ts'
import { closeInterruptedCalls } from './recover-calls.ts'
import { verifyLedger } from './verify-ledger.ts'

const clock = systemClock()
afterEach(removeRedoSites)

describe('after a crash', () => {
  test('every call that was on disk is charged once, however often the log is read', async () => {
    const site = await openSite()
    await addUser(site.db, 1_000)
    for (const id of ['r1', 'r2', 'r3']) await site.call(id)
    const crashed = copyOf(site)
    await recover(crashed)
    await recover(crashed)
    expect(await inTables(crashed)).toEqual({ quota: 970, logs: ['r1', 'r2', 'r3'], open: [] })
  })

  test('between the tables and the note that they have it, nothing is charged twice', async () => {
    const site = await openSite()
    await addUser(site.db, 1_000)
    await site.call('r1')
    const logBefore = copyOf(site)
    await site.journal.drain()
    await site.call('r2')
    const crashed = copyOf(site)
    for (const name of ['site.db-redo-0', 'site.db-redo-1'])
      cpSync(join(logBefore.folder, name), join(crashed.folder, name))
    await recover(crashed)
    expect(await inTables(crashed)).toEqual({ quota: 990, logs: ['r1'], open: [] })
  })

  test('a call that was running is closed and charges nothing', async () => {
    const site = await openSite()
    await addUser(site.db, 1_000)
    site.ledger.open({ ...openRow('runs'), is_stream: 1 })
    site.ledger.open({ ...openRow('ends'), is_stream: 1 })
    await Promise.all(['runs', 'ends'].map((id) => site.ledger.whenOpened(id)))
    await site.call('ends')
    const crashed = copyOf(site)
    await recover(crashed)
    expect(await inTables(crashed)).toEqual({ quota: 990, logs: ['ends'], open: ['runs'] })
    const db = await openFile(crashed.folder)
    expect(await closeInterruptedCalls(db, clock, 'test')).toBe(1)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('at any of many moments the books agree and no settled call is missing', async () => {
    const random = seededRandom('redo writer')
    const site = await openSite()
    await addUser(site.db, 1_000_000)
    const settled: string[] = []
    let running = Promise.resolve()
    for (let moment = 0; moment < 25; moment += 1) {
      const calls = Array.from({ length: random.below(40) }, (_, index) => `r${moment}-${index}`)
      const each = calls.map((id) =>
        site.call(id, { quota: 1 + random.below(50), hold: 25 }).then(() => settled.push(id)),
      )
      running = Promise.all([running, ...each]).then(() => undefined)
      await Bun.sleep(random.below(8))
      if (random.below(3) === 0) await site.db.read.selectFrom('users').select('quota').execute()
      const known = [...settled]
      const crashed = copyOf(site)
      await recover(crashed)
      expect((await inTables(crashed)).logs).toEqual(expect.arrayContaining(known))
    }
    await running
    await site.journal.drain()
    expect(await verifyLedger(site.db)).toEqual([])
    expect((await inTables(site)).logs.toSorted()).toEqual(settled.toSorted())
    expect(site.shared.balances.heldHere()).toBe(0)
  })
})
