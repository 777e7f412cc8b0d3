import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { UserRow } from '../users/user-store.ts'
import { deleteSession, deleteSessionsBefore, findUserOfSession, insertSession } from './session-store.ts'

/** How long a session lives, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const USER_AGENT_MAX = 255

/** Where a sign-in comes from. */
export interface SignInOrigin {
  /** Of the client, as far as the proxies in front are trusted. */
  address: string
  userAgent: string
  /** The session the browser had before; it ends, so that an id planted in advance is worth nothing. */
  previousSession: string | undefined
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions of the console. The id is only in the browser's cookie; the database keeps a keyed hash of it. */
export function createSessions({ db, vault, clock }: { db: Database; vault: Vault; clock: Clock }) {
  const hash = (id: string) => vault.hash('session', id)
  const end = (id: string) => deleteSession(db, hash(id))

  return {
    /** Starts a session under a new id and gives that id. */
    async start(userId: number, { address, userAgent, previousSession }: SignInOrigin): Promise<string> {
      const now = clock.now()
      if (previousSession !== undefined) await end(previousSession)
      await deleteSessionsBefore(db, now)
      const id = randomSecret()
      await insertSession(db, {
        id_hash: hash(id),
        user_id: userId,
        created_at: now,
        expires_at: now + SESSION_SECONDS,
        address,
        user_agent: userAgent.slice(0, USER_AGENT_MAX),
      })
      return id
    },

    /** The account as it is at this moment, so that a ban or a change of role counts at once. */
    findUser: (id: string): Promise<UserRow | undefined> =>
      findUserOfSession(db, { idHash: hash(id), now: clock.now() }),

    end,
  }
}
