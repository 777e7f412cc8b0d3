import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from './console-app.ts'
import { type DatabasePlace, postgresPlace } from './each-database.ts'
import { expectNoFaults, oddValues } from './odd-values.ts'

// PostgreSQL is stricter than SQLite about what is a number and what is a text: the console's calls as a whole on it.

let place: DatabasePlace
let site: ConsoleApp
let root: Record<string, string>
beforeAll(async () => {
  place = await postgresPlace()
  site = await openConsoleApp({ SQL_DSN: place.config.postgresUrl })
  root = (await site.signInAs({ role: 100 })).headers
}, 120_000)
afterAll(async () => {
  await site.close()
  await place.remove()
})

const send = (method: string, path: string, body: unknown) => site.call(path, { method, headers: root, body })
const idsOf = async (path: string): Promise<number[]> =>
  (await site.call(path, { headers: root })).json.data.map(({ id }: { id: number }) => id)

describe('an administrator acts on several things at once, and all of it is on record', () => {
  const actsOf = async (action: string) =>
    (await site.call(`/api/audit/?action=${action}`, { headers: root })).json.data.items.map(
      ({ outcome, state_before }: { outcome: string; state_before: string }) => [
        outcome,
        Object.keys(JSON.parse(state_before)).map(Number),
      ],
    )

  test('own tokens are deleted', async () => {
    for (const name of ['one', 'two', 'three']) await send('POST', '/api/token/', { name })
    const [first = 0, second = 0, third = 0] = await idsOf('/api/token/')
    const { json } = await send('POST', '/api/token/batch', { ids: [first, second, second, 9_999] })
    expect([json.success, json.data, await idsOf('/api/token/')]).toEqual([true, 2, [third]])
    expect(await actsOf('deleteTokens')).toEqual([['done', [second, first]]])
  })

  test('channels are edited, tagged and deleted', async () => {
    const channel = { type: 1, name: 'wall', key: 'one\ntwo\nthree', models: 'ok', group: 'default' }
    await send('POST', '/api/channel/', channel)
    const ids = (await idsOf('/api/channel/?id_sort=true')).toSorted((a, b) => a - b)
    const acts: [action: string, path: string, body: object][] = [
      ['editChannels', '/api/channel/batch/edit', { ids, set: { priority: 7 } }],
      ['tagChannels', '/api/channel/batch/tag', { ids, tag: 'wall' }],
      ['deleteChannels', '/api/channel/batch', { ids }],
    ]
    for (const [action, path, body] of acts) {
      expect((await send('POST', path, body)).json).toMatchObject({ success: true })
      expect(await actsOf(action)).toEqual([['done', ids]])
    }
    expect(await idsOf('/api/channel/')).toEqual([])
  })
})

describe('whatever stands in the fields of a call, no fault of ours comes of it', () => {
  test.each(oddValues)('%s', (_what, value) => expectNoFaults(site, { headers: root, value }))
})
