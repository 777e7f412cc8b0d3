import { PAGE_SIZE, PAGE_SIZES } from '@tollgate/contract/constants'
import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored, writeStored } from '../../storage.ts'
import { useUrlSearch } from '../use-url-search.ts'

const STORAGE_KEY = 'page-size'

export interface Paging {
  /** Counts from 1. */
  page: number
  pageSize: number
  showPage: (page: number) => void
  choosePageSize: (pageSize: number) => void
}

/**
 * The page number lives in the address as `page`, the page size in this browser for all tables. `sizeAtFirst` counts
 * until the reader has chosen one.
 */
export function usePaging({ sizeAtFirst = PAGE_SIZE }: { sizeAtFirst?: (typeof PAGE_SIZES)[number] } = {}): Paging {
  const { values, change } = useUrlSearch()
  const stored = useSyncExternalStore(subscribeToStored, () => readStored(STORAGE_KEY))
  const pageSize = stored === null ? sizeAtFirst : pageSizeIn(stored)
  return {
    page: pageIn(values.page),
    pageSize,
    showPage: (page) => change({ page: page > 1 ? String(page) : '' }),
    choosePageSize: (size) => {
      writeStored(STORAGE_KEY, String(size))
      change({ page: '' }, { replace: true })
    },
  }
}

/** A page number as typed into the address; 1 when it makes no sense. */
export function pageIn(text: string | undefined): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** A stored page size; the default when it is not one of those offered. */
export function pageSizeIn(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZE
}
