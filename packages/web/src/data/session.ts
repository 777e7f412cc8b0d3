import { User } from '@tollgate/contract/entities/user'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, readStored, subscribeToStored, writeStored } from '../storage.ts'

const STORAGE_KEY = 'user'

/** What the console remembers of the signed-in user. The session itself is a cookie that scripts cannot read. */
export const StoredUser = z.pick(User, {
  id: true,
  username: true,
  display_name: true,
  role: true,
  status: true,
  group: true,
})
export type StoredUser = z.output<typeof StoredUser>

/** The stored user; undefined when nobody is signed in. Renders again on sign-in and sign-out, also from other tabs. */
export function useSession(): StoredUser | undefined {
  const text = useSyncExternalStore(subscribeToStored, () => readStored(STORAGE_KEY))
  return useMemo(() => userIn(text), [text])
}

/** The same outside components. */
export const readSession = (): StoredUser | undefined => userIn(readStored(STORAGE_KEY))

/** Remembers the user that a sign-in call has returned. */
export function rememberUser(user: User): void {
  writeStored(STORAGE_KEY, JSON.stringify(user))
}

export function forgetUser(): void {
  writeStored(STORAGE_KEY, undefined)
}

function userIn(text: string | null): StoredUser | undefined {
  return z.safeParse(StoredUser, parseJson(text)).data
}
