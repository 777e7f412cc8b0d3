import type { Database } from '../../storage/database.ts'

export interface StoredOption {
  key: string
  value: string
}

/** Every stored option; there are about a hundred. */
export const listStoredOptions = (db: Database): Promise<StoredOption[]> =>
  db.read.selectFrom('options').select(['key', 'value']).execute()

export async function saveOption(db: Database, { key, value }: StoredOption): Promise<void> {
  await db.write
    .insertInto('options')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function deleteOption(db: Database, key: string): Promise<void> {
  await db.write.deleteFrom('options').where('key', '=', key).execute()
}
