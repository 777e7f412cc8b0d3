import { createContext, use } from 'react'

/** Where a filter stands: in the row with others, or in the sheet of small screens, each on a line of its own. */
export type FilterPlace = 'row' | 'sheet'

export const FilterPlaceContext = createContext<FilterPlace>('row')

/** Props that give a filter field its size and name: in the row its own width, in the sheet a visible label. */
export function useFilterPlace({ label, width }: { label: string; width: number }) {
  const place = use(FilterPlaceContext)
  return place === 'row'
    ? { w: width, size: 'xs', 'aria-label': label, placeholder: label }
    : { w: '100%', size: 'sm', label }
}
