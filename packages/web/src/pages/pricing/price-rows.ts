import type { PriceRow, PriceTable } from '@tollgate/contract/entities/price-row'

export interface PriceFilter {
  keyword: string
  vendor: string
  /** `token`, `call`; empty: both. */
  kind: string
  /** Only models that the group may call. */
  isAvailable: boolean
  group: string
}

/** The rows that a filter lets through, models whose name begins with `gpt` first, then by name. */
export function shownRows(rows: readonly PriceRow[], filter: PriceFilter): PriceRow[] {
  const keyword = filter.keyword.toLowerCase()
  return rows
    .filter(
      (row) =>
        row.model_name.toLowerCase().includes(keyword) &&
        (filter.vendor === '' || row.vendor_name === filter.vendor) &&
        (filter.kind === '' || filter.kind === kindOf(row)) &&
        (!filter.isAvailable || row.enable_groups.includes(filter.group)),
    )
    .sort(byName)
}

export const kindOf = ({ quota_type }: Pick<PriceRow, 'quota_type'>): 'token' | 'call' =>
  quota_type === 1 ? 'call' : 'token'

function byName(one: PriceRow, other: PriceRow): number {
  const rank = (row: PriceRow): number => (row.model_name.startsWith('gpt') ? 0 : 1)
  return rank(one) - rank(other) || one.model_name.localeCompare(other.model_name, 'en')
}

/** Vendors of the table, by name. */
export const vendorsOf = (rows: readonly PriceRow[]): string[] =>
  [...new Set(rows.map(({ vendor_name }) => vendor_name))]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other))

/** The group that prices are shown for: the wanted one, else the reader's own, else `default`, else any. */
export function chosenGroup({ group_ratio }: Pick<PriceTable, 'group_ratio'>, wanted: string, own: string): string {
  return [wanted, own, 'default'].find((name) => Object.hasOwn(group_ratio, name)) ?? Object.keys(group_ratio)[0] ?? ''
}
