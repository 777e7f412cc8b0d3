import type { UseQueryResult } from '@tanstack/react-query'

/** Reads a page of a list; `page` counts from 1. Throws `CallError`. */
export type ReadPage<Row> = (page: number, pageSize: number) => Promise<PageOfRows<Row>>

interface PageOfRows<Row> {
  rows: readonly Row[]
  /** Rows of the filter over all pages. */
  total: number
  /** See `TableSource`. */
  isCut?: boolean
}

/** Where the rows of a table come from, and in which state that is. */
export interface TableSource<Row> {
  /** Undefined while the first rows are on their way, or when they could not be read. */
  rows: readonly Row[] | undefined
  /** Rows of the filter over all pages. */
  total: number
  error: Error | null
  /** These are the first matches of a search, and there may be more. */
  isCut?: boolean
  /** Something is being read. */
  isReading: boolean
  /** The rows shown are of the previous page or filter; the new ones are on their way. */
  isStale: boolean
  retry: () => void
  /** Reads any page of the same list; missing where pages hold more than rows. */
  readPage?: ReadPage<Row> | undefined
}

/** The source that a query is. `pick` finds rows and total in its reply. */
export function sourceOf<Reply, Row>(
  query: UseQueryResult<Reply>,
  pick: (reply: Reply) => { rows: readonly Row[]; total: number },
): TableSource<Row> {
  const picked = query.data === undefined ? undefined : pick(query.data)
  return {
    rows: picked?.rows,
    total: picked?.total ?? 0,
    error: query.error,
    isReading: query.isFetching,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  }
}

/** Rows that are on their way, with those of the last question in their place until they come. */
export const untilRead = <Row>(source: TableSource<Row>, last: TableSource<Row>): TableSource<Row> =>
  source.rows === undefined && source.error === null && last.rows !== undefined
    ? { ...last, isReading: true, isStale: true }
    : source

/** A page whose total came in a header, for `readPage`. */
export async function headedPage<Row>(call: Promise<{ reply: readonly Row[]; total: number | undefined }>) {
  const { reply, total } = await call
  return { rows: reply, total: total ?? reply.length }
}

/** A list that comes whole, for `readPage`. */
export async function wholeList<Row>(call: Promise<readonly Row[]> | readonly Row[]) {
  const rows = await call
  return { rows, total: rows.length }
}

/** One page of a list that came whole. */
export const pageOf = <Row>(rows: readonly Row[], { page, pageSize }: { page: number; pageSize: number }): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize)
