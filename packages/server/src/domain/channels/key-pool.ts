import * as z from 'zod/mini'
import { readObject } from './channel-rules.ts'

/** How the key of a call is chosen: by chance, or one after the other. */
export type KeyOrder = 'random' | 'turns'

/** The order of a channel's pool of keys; undefined for a channel whose `setting` asks for none. */
export function poolOrderOf(setting: string | null | undefined): KeyOrder | undefined {
  const settings = readObject(setting ?? '')
  if (settings?.key_mode !== 'pool') return undefined
  return settings.key_order === 'turns' ? 'turns' : 'random'
}

/** A key that its vendor refused: why and when (unix seconds). */
export interface KeyAside {
  reason: string
  time: number
}

/** By the id of the key, which does not tell the key. */
export type KeysAside = Readonly<Record<string, KeyAside>>

const Aside = z.record(z.string(), z.object({ reason: z.string(), time: z.number() }))

/** The keys that `other_info` of a channel says are put aside. */
export const keysAsideIn = (otherInfo: string | null): KeysAside =>
  z.safeParse(Aside, readObject(otherInfo ?? '')?.keys_aside).data ?? {}

/** `other_info` with other keys put aside, or none; all else in it stays. */
export function withKeysAside(otherInfo: string | null, keysAside: KeysAside): string {
  const { keys_aside: _, ...rest } = readObject(otherInfo ?? '') ?? {}
  const hasSome = Object.keys(keysAside).length > 0
  const info = hasSome ? { ...rest, keys_aside: keysAside } : rest
  return Object.keys(info).length === 0 ? '' : JSON.stringify(info)
}
