import { expect, test } from 'bun:test'
import { readAll } from './download-table.ts'

const listOf = (total: number) => (page: number, size: number) => {
  const start = (page - 1) * size
  const rows = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, index) => start + index)
  return Promise.resolve({ rows, total })
}

test('a file holds the rows of all pages', async () => {
  const { rows, total } = await readAll(listOf(250))
  expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => index))
  expect(total).toBe(250)
})

test('a search that gave all it may says that there may be more', async () => {
  const read = await readAll(() => Promise.resolve({ rows: [1, 2], total: 2, isCut: true }))
  expect(read).toEqual({ rows: [1, 2], total: 2, isCut: true })
})

test('a list that shrinks while it is read ends where it ends', async () => {
  const { rows } = await readAll((page) => Promise.resolve({ rows: page === 1 ? [1] : [], total: 5 }))
  expect(rows).toEqual([1])
})

test('a list without end is cut', async () => {
  const { rows, total } = await readAll(listOf(1_000_000))
  expect([rows.length, total]).toEqual([10_000, 1_000_000])
})
