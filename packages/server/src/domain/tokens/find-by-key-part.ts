import { SEARCH_ROWS_MAX } from '@tollgate/contract/constants'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import { listTokensNamed, type TokenRow } from './token-store.ts'

/** Keys are stored encrypted, so the search opens them, in portions that do not hold up the server. */
const PORTION = 500
const SCANNED_MAX = 10_000

/** The owner's tokens whose name holds one text and whose key holds another, newest first. */
export async function findByKeyPart(
  { db, vault }: { db: Database; vault: Vault },
  search: { userId: number; name: string; keyPart: string },
): Promise<TokenRow[]> {
  const matches: TokenRow[] = []
  let belowId = Number.MAX_SAFE_INTEGER
  for (let scanned = 0; scanned < SCANNED_MAX && matches.length < SEARCH_ROWS_MAX; scanned += PORTION) {
    const rows = await listTokensNamed(db, { userId: search.userId, name: search.name, belowId, limit: PORTION })
    matches.push(...rows.filter((row) => vault.open(row.key_sealed).includes(search.keyPart)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < PORTION) break
    belowId = last.id
  }
  return matches.slice(0, SEARCH_ROWS_MAX)
}
