import { expect, test } from 'bun:test'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { byName } from '../../platform/by-name.ts'
import { sumCosts } from './log-costs-store.ts'
import { insertLog } from './usage-log-store.ts'
import { SUM_NAMES } from './usage-sums-store.ts'

const HOUR = 3_600
/** Half past an hour. */
const NOW = 1_700_002_800 + HOUR / 2

/** Calls as the journal leaves them: a row each, and their hours in the sums. */
async function openLog(make: MakeDatabase) {
  const { db } = await serviceParts(await make())
  const ann = await makeUser(db, { username: 'ann' })
  const bob = await makeUser(db, { username: 'bob' })
  const add = async (call: { ago: number; cost?: number; user?: number; channel?: number; model?: string }) => {
    const { ago, cost, user = ann, channel = 1, model = 'gpt-4o' } = call
    const shared = { user_id: user, token_id: 1, channel_id: channel, model_name: model, group: 'default' }
    const other = cost === undefined ? '' : JSON.stringify({ group_ratio: 1, cost })
    const rest = { type: 2, content: '', username: '', token_name: 'main', quota: 1, prompt_tokens: 1 }
    const ending = { completion_tokens: 1, use_time: 1, is_stream: 0, request_id: `r${ago}`, other }
    await insertLog(db, { ...shared, ...rest, ...ending, created_at: NOW - ago })
    const hour = NOW - ago - ((NOW - ago) % HOUR)
    const sums = {
      ...byName(SUM_NAMES, () => 0),
      calls: 1,
      costed_calls: cost === undefined ? 0 : 1,
      cost_nano_usd: (cost ?? 0) * 1e9,
    }
    await db.write
      .insertInto('usage_hours')
      .values({ ...shared, created_at: hour, ...sums })
      .execute()
    for (const [dimension, key] of [
      ['model', model],
      ['channel', String(channel)],
      ['group', 'default'],
    ] as const)
      await db.write
        .insertInto('site_hours')
        .values({ dimension, key, created_at: hour, ...sums })
        .onConflict((oc) =>
          oc.columns(['dimension', 'key', 'created_at']).doUpdateSet(({ ref, eb }) => ({
            costed_calls: eb('site_hours.costed_calls', '+', ref('excluded.costed_calls')),
            cost_nano_usd: eb('site_hours.cost_nano_usd', '+', ref('excluded.cost_nano_usd')),
          })),
        )
        .execute()
  }
  return { db, ann, bob, add }
}

eachDatabase('costs of a filter', (make) => {
  test('are the same whether hours or rows tell them', async () => {
    const { db, ann, bob, add } = await openLog(make)
    await add({ ago: 60, cost: 0.25 })
    await add({ ago: 120, user: bob, channel: 2, cost: 0.5 })
    await add({ ago: 3 * HOUR, cost: 1 })
    await add({ ago: 5 * HOUR, model: 'claude-a', cost: 2 })
    await add({ ago: 7 * HOUR, channel: 2, cost: 4 })
    await add({ ago: 8 * HOUR })
    const read = (filter: object) => sumCosts(db, filter, NOW)
    const table: [object, number | undefined][] = [
      [{}, 7.75],
      [{ userId: ann }, 7.25],
      [{ userId: bob, group: 'default' }, 0.5],
      [{ channelId: 2 }, 4.5],
      [{ channelId: 2, modelName: 'gpt%' }, 4.5],
      [{ modelName: 'claude%' }, 2],
      [{ group: 'vip' }, undefined],
      [{ tokenName: 'main', from: NOW - 86_400 }, 7.75],
      [{ tokenName: 'main', userId: ann }, 7.25],
      [{ tokenName: 'main' }, undefined],
      [{ requestId: 'r60' }, 0.25],
      [{ from: NOW - 60 }, 0.25],
      [{ from: NOW - 5 * HOUR, until: NOW - 3 * HOUR }, 3],
      [{ from: NOW - 5 * HOUR + 1, until: NOW - 3 * HOUR - 1 }, undefined],
      [{ from: NOW - 7 * HOUR, until: NOW - 100 }, 7.5],
      [{ until: NOW - 8 * HOUR }, undefined],
    ]
    const found = await Promise.all(table.map(([filter]) => read(filter)))
    expect(found).toEqual(table.map(([, cost]) => cost))
  })

  test('leave out the hours whose rows were cleared', async () => {
    const { db, add } = await openLog(make)
    await add({ ago: 60, cost: 1 })
    await add({ ago: 30 * HOUR, cost: 2 })
    await db.write
      .deleteFrom('logs')
      .where('created_at', '<', NOW - HOUR)
      .execute()
    expect(await sumCosts(db, {}, NOW)).toBe(1)
  })
})
