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

export async function deleteOption(db: Database, key: string): Promise<void> {
  await db.write.deleteFrom('options').where('key', '=', key).execute()
}
