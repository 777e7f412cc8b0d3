import { expect, test } from 'bun:test'
import { rowsOfPage } from './rows-of-page.ts'

const pages: [asked: Parameters<typeof rowsOfPage>[0], given: ReturnType<typeof rowsOfPage>][] = [
  [
    { p: 0, size: 0, first: 0 },
    { page: 0, offset: 0, limit: 10 },
  ],
  [
    { p: 2, size: 20, first: 0 },
    { page: 2, offset: 40, limit: 20 },
  ],
  [
    { p: 2, size: 20, first: 1 },
    { page: 2, offset: 20, limit: 20 },
  ],
  [
    { p: -5, size: -5, first: 1 },
    { page: 1, offset: 0, limit: 10 },
  ],
  [
    { p: Number.MAX_SAFE_INTEGER, size: 1_000, first: 0 },
    { page: 1e9, offset: 1e11, limit: 100 },
  ],
]

test.each(pages)('%j is a page within bounds', (asked, given) => {
  expect(rowsOfPage(asked)).toEqual(given)
})
