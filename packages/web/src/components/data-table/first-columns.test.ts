import { expect, test } from 'bun:test'
import { hiddenAtFirst } from './first-columns.ts'

const columns = [
  { id: 'time', width: 100 },
  { id: 'margin', width: 100, roomRank: 2 },
  { id: 'detail', width: 100, roomRank: 1 },
  { id: 'id', width: 10, isHiddenAtFirst: true },
  { id: 'open', width: 48 },
]
const hiddenAt = (width: number) => Object.keys(hiddenAtFirst(columns, width))

test('columns with a rank are shown as far as the table has room, the lowest rank first', () => {
  expect([263, 264, 363, 364].map(hiddenAt)).toEqual([
    ['margin', 'detail', 'id'],
    ['margin', 'id'],
    ['margin', 'id'],
    ['id'],
  ])
})

test('a table that is not laid out yet shows what it always shows', () => {
  expect(hiddenAt(0)).toEqual(['margin', 'detail', 'id'])
})
