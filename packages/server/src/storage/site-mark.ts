import type { Database } from './database.ts'

/** Rows of the options that are no option: what the database itself is known by. */
type MarkName = 'SecretCheck' | 'BalanceEra'

/** The mark that stands in the database, if there is one. */
export async function findMark(db: Database, key: MarkName): Promise<string | undefined> {
  const row = await db.write.selectFrom('options').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** The mark that stands in the database; `value` when there was none, which then stands there. */
export async function readOrMakeMark(db: Database, key: MarkName, value: string): Promise<string> {
  await db.write
    .insertInto('options')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findMark(db, key)) ?? value
}

export async function removeMark(db: Database, key: MarkName): Promise<void> {
  await db.write.deleteFrom('options').where('key', '=', key).execute()
}
