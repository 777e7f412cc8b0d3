import { randomHex } from '../platform/ids.ts'
import type { Database } from './database.ts'
import { readOrMakeMark, removeMark } from './site-mark.ts'

const ERA_BYTES = 8

/**
 * Names the time since which Redis was told of every balance of this database; what it knows from before is not to be
 * believed.
 */
export const balanceEraOf = (db: Database): Promise<string> => readOrMakeMark(db, 'BalanceEra', randomHex(ERA_BYTES))

/** For who changes balances and does not tell Redis. */
export const endBalanceEra = (db: Database): Promise<void> => removeMark(db, 'BalanceEra')
