import { useUrlSearch } from '../use-url-search.ts'
import { countActive, type FilterDefaults, filterValues, searchChanges } from './filter-values.ts'

export interface Filters<Name extends string = string> {
  values: Readonly<Record<Name, string>>
  /** Sets some filters and goes back to the first page. */
  change: (changes: Readonly<Partial<Record<Name, string>>>) => void
  clear: () => void
  activeCount: number
}

/** Filters of a page, kept in its address so that it can be shared, reloaded and gone back to. */
export function useFilters<Defaults extends FilterDefaults>(defaults: Defaults): Filters<keyof Defaults & string> {
  const { values: search, change } = useUrlSearch()
  const values = filterValues(defaults, search)
  return {
    values,
    change: (changes) => change({ ...searchChanges(defaults, changes), page: '' }, { replace: true }),
    clear: () => change({ ...searchChanges(defaults, defaults), page: '' }, { replace: true }),
    activeCount: countActive(defaults, values),
  }
}
