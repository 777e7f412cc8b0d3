import { PAGE_SIZE, PAGE_SIZE_MAX } from '@tollgate/contract/constants'

/** Behind the end of every list, and small enough that an offset is an exact number to every database. */
const PAGE_MAX = 1e9

/**
 * Which rows a page holds, and which page that is. `first` is the number of the first page, and what is asked for before
 * it; a size of 0 or less is the usual one, a larger one than PAGE_SIZE_MAX is that.
 */
export function rowsOfPage({ p, size, first }: { p: number; size: number; first: 0 | 1 }): {
  page: number
  offset: number
  limit: number
} {
  const page = Math.min(Math.max(p, first), PAGE_MAX)
  const limit = size <= 0 ? PAGE_SIZE : Math.min(size, PAGE_SIZE_MAX)
  return { page, offset: (page - first) * limit, limit }
}
