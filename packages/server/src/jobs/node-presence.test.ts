import { expect, test } from 'bun:test'
import { postgresPlace } from '../../test/each-database.ts'
import { redisUrl } from '../../test/each-shared-state.ts'
import { eventually } from '../../test/eventually.ts'
import { openRow } from '../../test/journal-rows.ts'
import { systemClock } from '../platform/clock.ts'
import { claimData } from '../storage/claim-data.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createRedisState } from '../storage/redis.ts'
import { createNodePresence } from './node-presence.ts'

test('a node that Redis does not know keeps its open calls for as long as it is at the database, and that is told', async () => {
  const place = await postgresPlace()
  const url = await redisUrl()
  const claim = await claimData({ ...place.config, redisUrl: url }, 'there')
  const db = await openDatabase(place.config)
  await migrate(db)
  await db.write
    .insertInto('open_calls')
    .values({ ...openRow('r1'), node: 'there' })
    .execute()
  const shared = createRedisState({ url, node: 'here', prefix: `${crypto.randomUUID()}:` })
  const told: unknown[] = []
  const presence = createNodePresence({
    node: 'here',
    db,
    shared,
    clock: systemClock(0),
    tasks: { returnUnsent: async () => 0 },
    log: { error: (facts: unknown) => told.push(facts) },
    suspectMs: 0,
  })

  for (const _round of [1, 2]) expect(await presence.buryTheDead()).toBe(0)
  expect(told).toEqual([{ node: 'there' }])
  claim.release()
  await eventually(10_000, async () => expect(await presence.buryTheDead()).toBe(1))

  await shared.close()
  await db.close()
  await place.remove()
})
