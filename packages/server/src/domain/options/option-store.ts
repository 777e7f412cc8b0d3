import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'

export interface StoredOption {
  key: string
  value: string
}

/** Every stored option; there are about a hundred. */
export const listStoredOptions = (db: Database): Promise<StoredOption[]> =>
  db.read.selectFrom('options').select(['key', 'value']).execute()

export async function saveOption(writer: Kysely<Tables>, { key, value }: StoredOption): Promise<void> {
  await writer
    .insertInto('options')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Only where `before` stands, or with `orUnset` nothing; the answer says whether it was so. */
export async function replaceOption(
  writer: Kysely<Tables>,
  { key, value }: StoredOption,
  { before, orUnset }: { before: string; orUnset: boolean },
): Promise<boolean> {
  const replaced = await writer
    .updateTable('options')
    .set({ value })
    .where('key', '=', key)
    .where('value', '=', before)
    .returning('key')
    .execute()
  if (replaced.length > 0 || !orUnset) return replaced.length > 0
  const added = await writer
    .insertInto('options')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute()
  return added.length > 0
}

export async function deleteOption(db: Database, key: string): Promise<void> {
  await db.write.deleteFrom('options').where('key', '=', key).execute()
}
