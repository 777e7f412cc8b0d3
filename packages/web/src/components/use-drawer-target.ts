import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageLocation } from './use-page-location.ts'
import { addressWith } from './use-url-search.ts'

/** What an edit drawer is open for. */
export type DrawerTarget = { mode: 'closed' } | { mode: 'create' } | { mode: 'edit'; id: number }

/** The drawer of a page, kept in its address: `?edit=new`, `?edit=12`, and the older `/add`, `/edit` and `/edit/12`. */
export function useDrawerTarget() {
  const { history } = useRouter()
  const { pathname, searchStr } = usePageLocation()

  function go(edit: string): void {
    const address = addressWith(listPathOf(pathname), { search: history.location.search, changes: { edit } })
    // Closing is no step of its own: "back" after it must not open the drawer again.
    if (edit === '') history.replace(address, undefined, { ignoreBlocker: true })
    else history.push(address, undefined, { ignoreBlocker: true })
  }

  return {
    target: drawerTargetIn({ pathname, search: searchStr }),
    openNew: () => go('new'),
    openEdit: (id: number) => go(String(id)),
    close: () => go(''),
  }
}

/** Reads the drawer's target from an address; closed when the id makes no sense. */
export function drawerTargetIn({ pathname, search }: { pathname: string; search: string }): DrawerTarget {
  if (/\/(add|edit)$/.test(pathname)) return { mode: 'create' }
  const text = /\/edit\/(\d+)$/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('edit') ?? ''
  if (text === 'new') return { mode: 'create' }
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? { mode: 'edit', id } : { mode: 'closed' }
}

/** The path of the page itself, without the part that opens its drawer. */
const listPathOf = (pathname: string): string => pathname.replace(/\/(add|edit(\/\d+)?)$/, '')

/** The target a drawer shows: the present one, or while it closes still the last. */
export function useLastOpen(target: DrawerTarget): DrawerTarget {
  const [last, setLast] = useState(target)
  if (target.mode === 'closed') return last
  if (nameOf(target) !== nameOf(last)) setLast(target)
  return target
}

const nameOf = (target: DrawerTarget): string => (target.mode === 'edit' ? `edit-${target.id}` : target.mode)
