import type { UseQueryResult } from '@tanstack/react-query'
import { SEARCH_ROWS_MAX } from '@tollgate/contract/constants'
import type { WithTotal } from '../../data/use-endpoint.ts'
import { headedPage, pageOf, sourceOf, type TableSource, untilRead, wholeList } from './table-source.ts'
import type { Paging } from './use-paging.ts'

interface SearchedList<Row> {
  /** Which of the two calls answers the filter. */
  isSearching: boolean
  paging: Paging
  /** The call that lists: one page, its total in a header. */
  list: UseQueryResult<WithTotal<Row[]>>
  /** The call that searches: all matches at once. */
  search: UseQueryResult<Row[]>
  /** Both again, for a file of all rows; `page` counts from 1. */
  readList: (page: number, pageSize: number) => Promise<WithTotal<Row[]>>
  readSearch: () => Promise<Row[]>
  /** The matches of one page; without it every row counts as one. */
  pageOfMatches?: (matches: readonly Row[], paging: Paging) => { rows: readonly Row[]; total: number }
}

/** A list with a search call beside it. The search answers with all matches at once, so they are paged here. */
export function searchedSource<Row>({
  isSearching,
  paging,
  list,
  search,
  ...rest
}: SearchedList<Row>): TableSource<Row> {
  const { readList, readSearch, pageOfMatches = pageOfRows } = rest
  const listed = sourceOf(list, ({ reply, total }) => ({ rows: reply, total: total ?? reply.length }))
  if (!isSearching) return { ...listed, readPage: (page, size) => headedPage(readList(page, size)) }
  const found = sourceOf(search, (matches) => pageOfMatches(matches, paging))
  // What is paged by something else, as by tags, comes with more than the matches.
  const isCut = rest.pageOfMatches === undefined && isFull(search.data ?? [])
  return { ...untilRead({ ...found, isCut }, listed), readPage: () => readMatches(readSearch) }
}

/** As many as a search gives: nobody says whether there are more. */
const isFull = (matches: readonly unknown[]): boolean => matches.length >= SEARCH_ROWS_MAX

async function readMatches<Row>(readSearch: () => Promise<Row[]>) {
  const list = await wholeList(readSearch())
  return { ...list, isCut: isFull(list.rows) }
}

const pageOfRows = <Row>(matches: readonly Row[], paging: Paging) => ({
  rows: pageOf(matches, paging),
  total: matches.length,
})
