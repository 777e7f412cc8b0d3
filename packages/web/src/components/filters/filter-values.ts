/** The filters of a page by name, with the value that means "any". */
export type FilterDefaults = Readonly<Record<string, string>>

/** Value of each filter: what the address says, else its default. Other parameters of the address are ignored. */
export function filterValues<Defaults extends FilterDefaults>(
  defaults: Defaults,
  search: Readonly<Record<string, string>>,
): { [Name in keyof Defaults]: string } {
  const values: Record<string, string> = {}
  for (const [name, whenMissing] of Object.entries(defaults)) values[name] = search[name] ?? whenMissing
  // The loop above has set every name of `defaults`, and only those.
  return values as { [Name in keyof Defaults]: string }
}

/** Changes of the address that set filters: a value that equals its default leaves the address. */
export function searchChanges(
  defaults: FilterDefaults,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const search: Record<string, string> = {}
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) search[name] = value.trim() === defaults[name] ? '' : value.trim()
  }
  return search
}

/** How many filters differ from their default. */
export function countActive(defaults: FilterDefaults, values: Readonly<Record<string, string>>): number {
  return Object.entries(defaults).filter(([name, whenMissing]) => values[name] !== whenMissing).length
}
