import { expect, test } from 'bun:test'
import type { UseQueryResult } from '@tanstack/react-query'
import { searchedSource } from './searched-source.ts'

const paging = { page: 1, pageSize: 10, showPage: () => undefined, choosePageSize: () => undefined }

// The table reads no more of a query than this.
const answered = <Reply>(data: Reply | undefined) =>
  ({ data, error: null, isFetching: false, isPlaceholderData: false }) as UseQueryResult<Reply>

function sourceOfMatches(count: number) {
  const matches = Array.from({ length: count }, (_, index) => index)
  return searchedSource({
    isSearching: true,
    paging,
    list: answered<{ reply: number[]; total: number | undefined }>(undefined),
    search: answered(matches),
    readList: () => Promise.reject(new Error('not asked')),
    readSearch: () => Promise.resolve(matches),
  })
}

test.each([
  [999, false],
  [1_000, true],
])('%d matches: whether there may be more is said of the table and of its file', async (count, isCut) => {
  const source = sourceOfMatches(count)
  expect([source.rows?.length, source.total, source.isCut]).toEqual([10, count, isCut])
  const file = await source.readPage?.(1, 100)
  expect([file?.rows.length, file?.total, file?.isCut]).toEqual([count, count, isCut])
})
