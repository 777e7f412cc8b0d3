import { expect, test } from 'bun:test'
import { groupRowsOf } from './group-rows.ts'
import { withEntry } from './json-map.ts'

test('a group has one row, whichever of the three options names it', () => {
  const rows = groupRowsOf({
    GroupRatio: '{"default":1,"vip":0.8}',
    UserUsableGroups: '{"default":"默认","gone":"旧"}',
    TopupGroupRatio: '{"vip":0.9}',
  })
  expect(rows).toEqual([
    { name: 'default', ratio: 1, label: '默认', topupRatio: undefined },
    { name: 'vip', ratio: 0.8, label: undefined, topupRatio: 0.9 },
    { name: 'gone', ratio: undefined, label: '旧', topupRatio: undefined },
  ])
})

test('broken JSON makes no rows', () => {
  expect(groupRowsOf({ GroupRatio: '{', UserUsableGroups: '{}', TopupGroupRatio: '{}' })).toBeUndefined()
})

test('an entry is set in its place, added at the end, removed, or left as it stands', () => {
  const text = '{"a":1,"b":2}'
  expect(JSON.parse(withEntry(text, { name: 'a', value: 3 }))).toEqual({ a: 3, b: 2 })
  expect(withEntry(text, { name: 'c', value: 3 })).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}')
  expect(JSON.parse(withEntry(text, { name: 'a', value: undefined }))).toEqual({ b: 2 })
  expect(withEntry(text, { name: 'b', value: 2 })).toBe(text)
})
