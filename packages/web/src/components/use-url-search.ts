import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePageLocation } from './use-page-location.ts'

/** Changes of the address: a text sets a parameter, an empty one removes it. */
export type SearchChanges = Readonly<Record<string, string>>

export interface UrlSearch {
  /** Every query parameter of the page's address, as text. */
  values: Readonly<Record<string, string>>
  /** `replace`: the change is not a step of its own in the history. */
  change: (changes: SearchChanges, options?: { replace?: boolean }) => void
}

/** The query part of the address as plain text: filters, page number and open drawer of a page live there. */
export function useUrlSearch(): UrlSearch {
  const { history } = useRouter()
  const { searchStr } = usePageLocation()
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(searchStr)), [searchStr])

  function change(changes: SearchChanges, options: { replace?: boolean } = {}): void {
    // Read at the moment of the change: two changes in one event must not undo each other.
    const { pathname, search } = history.location
    const address = addressWith(pathname, { search, changes })
    // The page itself asks for this step, so the guard against losing unsaved edits has nothing to ask.
    const step = { ignoreBlocker: true }
    if (options.replace) history.replace(address, undefined, step)
    else history.push(address, undefined, step)
  }

  return { values, change }
}

/** The address of a page after changes of its query part. */
export function addressWith(pathname: string, { search, changes }: { search: string; changes: SearchChanges }): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
