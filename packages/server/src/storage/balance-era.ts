import { randomHex } from '../platform/ids.ts'
import type { Database } from './database.ts'

/** A row of the options that is no option. */
const ERA_KEY = 'BalanceEra'
const ERA_BYTES = 8

/**
 * Names the time since which Redis was told of every balance of this database; what it knows from before is not to be
 * believed.
 */
export async function balanceEraOf(db: Database): Promise<string> {
  const era = randomHex(ERA_BYTES)
  await db.write
    .insertInto('options')
    .values({ key: ERA_KEY, value: era })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.write.selectFrom('options').select('value').where('key', '=', ERA_KEY).executeTakeFirst()
  return row?.value ?? era
}

/** For who changes balances and does not tell Redis. */
export async function endBalanceEra(db: Database): Promise<void> {
  await db.write.deleteFrom('options').where('key', '=', ERA_KEY).execute()
}
