import { OptionFault } from '@tollgate/contract/option-faults'
import { isOptionKey, isSecretOption, parseOption } from '@tollgate/contract/options'
import type { ImportSite } from './import-site.ts'
import { addOption } from './import-store.ts'

/** Names behind which secrets are, whatever the option is for. */
const SECRET_NAME = /(secret|token|key|password)$/i
const LENGTH_MAX = 1_000_000

export interface ImportedOptions {
  /** How many there were, and how many came in now. */
  rows: number
  added: number
  /** Not known here; they are kept for a version that knows them. */
  unknown: string[]
  /** Set here already, which stays. */
  kept: string[]
}

/** The options of the site. What is set here stays; a value that cannot be read is left out and listed. */
export async function importOptions(site: ImportSite): Promise<ImportedOptions> {
  const result: ImportedOptions = { rows: 0, added: 0, unknown: [], kept: [] }
  if (!site.source.hasTable('options')) return result
  for (const row of await site.source.all('options')) {
    result.rows += 1
    const key = String(row.key ?? '')
    const given = String(row.value ?? '')
    const value = withoutDoubles(key, given)
    const problem = problemOf(key, value)
    if (problem !== undefined) {
      site.skipped.add({ kind: 'options', oldId: key, text: problem })
      continue
    }
    const isSecret = isOptionKey(key) ? isSecretOption(key) : SECRET_NAME.test(key)
    const isNew = await addOption(site.db, { key, value: isSecret ? site.vault.seal(value) : value })
    if (!isOptionKey(key)) result.unknown.push(key)
    if (isNew && value !== given) site.changed.add({ kind: 'options', oldId: key, text: DOUBLES })
    if (isNew) result.added += 1
    else result.kept.push(key)
  }
  return result
}

const DOUBLES = 'a name stands in it twice: the last counts, as it did there'

/**
 * Tables of prices are long and typed by hand, and the old sites took the last of two entries with one name. A form
 * refuses them here; without the whole table every price would be another.
 */
function withoutDoubles(key: string, value: string): string {
  if (!isOptionKey(key)) return value
  try {
    parseOption(key, value)
  } catch (error) {
    if (error instanceof OptionFault && error.code === 'duplicate-key') return JSON.stringify(JSON.parse(value))
  }
  return value
}

function problemOf(key: string, value: string): string | undefined {
  if (key === '' || key.length > 255) return 'has no usable name'
  if (value.length > LENGTH_MAX) return 'is too long'
  if (value.includes('\0')) return 'holds a NUL byte'
  if (!isOptionKey(key)) return undefined
  try {
    parseOption(key, value)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
