import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, readStored, subscribeToStored, writeStored } from '../../storage.ts'
import { useUrlSearch } from '../use-url-search.ts'

const View = z.object({ name: z.string(), search: z.record(z.string(), z.string()) })
/** A named state of a page: the query part of its address. */
export type SavedView = z.output<typeof View>

/** Parts of an address that belong to the moment, not to a view. */
const MOMENTARY: readonly string[] = ['page', 'edit']

/** The views of one page, kept in this browser under `views:<page>`. */
export function useSavedViews(page: string) {
  const key = `views:${page}`
  const { values, change } = useUrlSearch()
  const text = useSyncExternalStore(subscribeToStored, () => readStored(key))
  const views = useMemo(() => z.safeParse(z.array(View), parseJson(text)).data ?? [], [text])
  const write = (next: readonly SavedView[]) => writeStored(key, next.length === 0 ? undefined : JSON.stringify(next))

  return {
    views,
    show: (view: SavedView) => {
      const cleared = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
      change({ ...cleared, ...view.search })
    },
    save: (name: string) => write([...views.filter((view) => view.name !== name), { name, search: lasting(values) }]),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}

/** What of an address a view keeps. */
const lasting = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !MOMENTARY.includes(name)))
