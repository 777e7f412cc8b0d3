import { expect, test } from 'bun:test'
import { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { eachDatabase } from '../../../test/each-database.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createAudit } from './audit.ts'

const act = (changes: object = {}) => ({
  actor: { id: 1, username: 'root', role: 100 },
  requestId: 'r1',
  address: '192.0.2.1',
  action: 'updateUser',
  target: 'user',
  targetId: '7',
  ...changes,
})
const all = {
  p: 1,
  page_size: 0,
  actor: '',
  action: '',
  target: '',
  target_id: '',
  start_timestamp: 0,
  end_timestamp: 0,
}

eachDatabase('audit', (make) => {
  test('an act is on record before it happens', async () => {
    const audit = createAudit(await serviceParts(await make()))
    await audit.begin(act())
    const { items } = await audit.list(all)
    expect(items).toMatchObject([{ action: 'updateUser', target: 'user', target_id: '7', outcome: 'started' }])
  })

  test('its end says what came of it, who did it, from where and when', async () => {
    const parts = await serviceParts(await make())
    const audit = createAudit(parts)
    const end = await audit.begin(act())
    await end({ outcome: 'done', before: { group: 'a', role: 1 }, after: { group: 'b', role: 1 } })
    const { items } = await audit.list(all)
    expect(items.map((item) => AuditEntry.parse(item))).toEqual([
      {
        id: items[0]?.id ?? 0,
        created_at: parts.clock.now(),
        request_id: 'r1',
        actor_id: 1,
        actor_name: 'root',
        actor_role: 100,
        action: 'updateUser',
        target: 'user',
        target_id: '7',
        state_before: '{"group":"a"}',
        state_after: '{"group":"b"}',
        outcome: 'done',
        address: '192.0.2.1',
      },
    ])
  })

  test('entries come newest first, in pages', async () => {
    const audit = createAudit(await serviceParts(await make()))
    for (let count = 0; count < 12; count += 1) await audit.begin(act({ targetId: String(count) }))
    const ids = ({ items }: Awaited<ReturnType<typeof audit.list>>) => items.map(({ target_id }) => target_id)
    const first = await audit.list({ ...all, p: 0 })
    expect(first).toMatchObject({ total: 12, page: 1, page_size: 10 })
    expect(ids(first)[0]).toBe('11')
    expect(ids(await audit.list({ ...all, p: 2 }))).toEqual(['1', '0'])
    expect((await audit.list({ ...all, page_size: 1e9 })).page_size).toBe(100)
    expect(await audit.list({ ...all, p: 1e12 })).toMatchObject({ items: [], total: 12 })
  })

  test.each([
    ['the actor', { actor: 'ann' }, ['2']],
    ['the action', { action: 'deleteUser' }, ['3']],
    ['the target', { target: 'channel' }, ['4']],
    ['its id', { target_id: '1' }, ['1']],
    ['a time from', { start_timestamp: 1_800_000_010 }, ['4']],
    ['a time until', { end_timestamp: 1_799_999_999 }, []],
  ])('entries are found by %s', async (_what, filter, ids) => {
    const parts = await serviceParts(await make())
    const audit = createAudit(parts)
    await audit.begin(act({ targetId: '1' }))
    await audit.begin(act({ targetId: '2', actor: { id: 2, username: 'ann', role: 10 } }))
    await audit.begin(act({ targetId: '3', action: 'deleteUser' }))
    parts.clock.advance(10)
    await audit.begin(act({ targetId: '4', target: 'channel' }))
    const { items, total } = await audit.list({ ...all, ...filter })
    expect(items.map(({ target_id }) => target_id)).toEqual(ids)
    expect(total).toBe(ids.length)
  })
})
