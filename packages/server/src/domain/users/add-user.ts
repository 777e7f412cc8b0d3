import type { Kysely } from 'kysely'
import { randomAlphanumeric } from '../../platform/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import { insertUser, type NewUserRow } from './user-store.ts'

/** Four characters make 14.8 million codes: a few tries find a free one. */
const AFF_CODE_LENGTH = 4
const TRIES = 20

/** Adds an account with a referral code of its own; gives its id. A name in use throws the database's unique violation. */
export async function addUser(executor: Kysely<Tables>, user: Omit<NewUserRow, 'aff_code'>): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const id = await insertUser(executor, { ...user, aff_code: randomAlphanumeric(AFF_CODE_LENGTH) })
    if (id !== undefined) return id
  }
  throw new Error(`no free referral code after ${TRIES} tries`)
}
