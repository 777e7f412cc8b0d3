import { AppError } from '@tollgate/contract/app-error'
import type { OwnSession } from '@tollgate/contract/entities/sign-in'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import { networkOf } from '../../platform/ip-ranges.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { UserRow } from '../users/user-store.ts'
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBefore,
  deleteSessionsOf,
  findUserOfSession,
  insertSession,
  isSessionOf,
  listSessionsOf,
} from './session-store.ts'

/** How long a session lives, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const USER_AGENT_MAX = 255
/** More than anyone has; the newest are shown. */
const LISTED_MAX = 200

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
    /**
     * Starts a session under a new id and gives that id. `user` is the account as it was when it proved itself; throws
     * `sign-in.ticket-invalid` when it got a new password since.
     */
    async start(
      user: Pick<UserRow, 'id' | 'password_hash'>,
      { address, userAgent, previousSession }: SignInOrigin,
    ): Promise<string> {
      const now = clock.now()
      if (previousSession !== undefined) await end(previousSession)
      await deleteSessionsBefore(db, now)
      const id = randomSecret()
      const session = {
        id_hash: hash(id),
        user_id: user.id,
        created_at: now,
        expires_at: now + SESSION_SECONDS,
        address,
        user_agent: userAgent.slice(0, USER_AGENT_MAX),
      }
      if (!(await insertSession(db, session, user.password_hash))) throw new AppError('sign-in.ticket-invalid', {})
      return id
    },

    /** The account as it is at this moment, so that a ban or a change of role counts at once. */
    findUser: (id: string): Promise<UserRow | undefined> =>
      findUserOfSession(db, { idHash: hash(id), now: clock.now() }),

    end,

    /** Sessions go by a hash that only tells them apart. */
    async listOf(userId: number, current: string | undefined): Promise<OwnSession[]> {
      const rows = await listSessionsOf(db, { userId, now: clock.now(), limit: LISTED_MAX })
      const currentHash = current && hash(current)
      return rows.map(({ id_hash, user_id: _user, ...row }) => ({
        id: id_hash,
        ...row,
        is_current: id_hash === currentHash,
      }))
    },

    /** Ends one by the name the list gave it; false when the user has none of that name. */
    endOne: (userId: number, id: string): Promise<boolean> => deleteSessionOf(db, { userId, idHash: id }),

    /** True for a network from which the account is signed in. */
    async isKnownAt(userId: number, address: string): Promise<boolean> {
      const rows = await listSessionsOf(db, { userId, now: clock.now(), limit: LISTED_MAX })
      return rows.some((row) => networkOf(row.address) === networkOf(address))
    },

    /** Whether a session is there while the transaction, which holds the account, goes on. */
    isOpen: async (transaction: Kysely<Tables>, userId: number, id: string | undefined): Promise<boolean> =>
      id !== undefined && isSessionOf(transaction, { userId, idHash: hash(id) }),

    /** Ends all but the one given; gives how many. */
    endOthersOf: (userId: number, current: string | undefined, executor: Kysely<Tables> = db.write): Promise<number> =>
      deleteSessionsOf(executor, { userId, except: current === undefined ? '' : hash(current) }),
  }
}
