import { ChannelStatus } from '@tollgate/contract/constants'
import type { Database } from '../../storage/database.ts'
import { findChannel, replaceOtherInfo } from './channel-store.ts'
import { type KeyAside, type KeysAside, keysAsideIn, withKeysAside } from './key-pool.ts'

/** Other nodes may be writing at the same time; more often than this in a row they are not. */
const TRIES_MAX = 8

interface PutAside {
  channelId: number
  keyId: string
  /** Ids of all keys of the pool; what is known of others is forgotten. */
  keyIds: readonly string[]
  note: KeyAside
}

/** `unchanged`: it was known. `last`: no other key is left; nothing was written, the channel is to be switched off. */
type Outcome = { state: 'unchanged' } | { state: 'aside' } | { state: 'last'; keysAside: KeysAside }

/** Keeps that a key of a pool is not to be used any more. */
export async function putKeyAside(db: Database, { channelId, keyId, keyIds, note }: PutAside): Promise<Outcome> {
  for (let step = 0; step < TRIES_MAX; step += 1) {
    const row = await findChannel(db, channelId)
    if (row?.status !== ChannelStatus.enabled) break
    const known = keysAsideIn(row.other_info)
    if (Object.hasOwn(known, keyId)) break
    const kept = Object.entries(known).filter(([id]) => keyIds.includes(id))
    const keysAside = { ...Object.fromEntries(kept), [keyId]: note }
    if (keyIds.every((id) => Object.hasOwn(keysAside, id))) return { state: 'last', keysAside }
    const to = withKeysAside(row.other_info, keysAside)
    if (await replaceOtherInfo(db, channelId, { from: row.other_info, to })) return { state: 'aside' }
  }
  return { state: 'unchanged' }
}
