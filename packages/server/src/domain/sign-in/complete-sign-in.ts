import { AppError } from '@tollgate/contract/app-error'
import { UserStatus } from '@tollgate/contract/constants'
import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { findUser, type UserRow } from '../users/user-store.ts'
import { blankUser, toSignedInUser } from '../users/user-view.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Sessions, SignInOrigin } from './sessions.ts'

/** How long somebody may take to find their phone, and how often they may try. */
const TICKET_MS = 5 * 60_000
const TRIES = 5

interface CompleteParts {
  db: Database
  vault: Vault
  shared: Pick<SharedState, 'get' | 'put' | 'take' | 'hit'>
  sessions: Pick<Sessions, 'start'>
  secondFactors: Pick<SecondFactors, 'methodsOf' | 'useCode'>
  passkeys: Pick<Passkeys, 'startShowing' | 'isShown'>
}

export interface SignInOutcome {
  user: SignInReply
  /** For the cookie; undefined while a second factor is asked for. */
  sessionId: string | undefined
}

interface Answer {
  ticket: string
  code?: string | undefined
  passkey?: Record<string, unknown> | undefined
  /** Scheme and host of the page, for passkeys. */
  site: string
}

export type CompleteSignIn = ReturnType<typeof createCompleteSignIn>

/** The last steps of every sign-in, however somebody proved who they are. */
export function createCompleteSignIn({ db, vault, shared, sessions, secondFactors, passkeys }: CompleteParts) {
  const nameOf = (ticket: string) => vault.hash('sign-in-ticket', ticket)
  const keyOf = (ticket: string) => `sign-in-ticket:${nameOf(ticket)}`

  const open = async (row: UserRow, origin: SignInOrigin): Promise<SignInOutcome> => ({
    user: toSignedInUser(row),
    sessionId: await sessions.start(row, origin),
  })

  /** The account as it is now. A new password in between makes the ticket worthless. */
  async function ownerOf(ticket: string): Promise<{ row: UserRow; stored: string }> {
    const stored = await shared.get(keyOf(ticket))
    const [id = '', passwordHash = ''] = (stored ?? '').split(' ')
    const row = stored === undefined ? undefined : await findUser(db, Number(id))
    const isSame = row !== undefined && vault.hash('ticket-password', row.password_hash) === passwordHash
    if (stored === undefined || !isSame) throw new AppError('sign-in.ticket-invalid', {})
    if (row.status !== UserStatus.enabled) throw new AppError('user.banned', {})
    return { row, stored }
  }

  async function isConfirmed({ id }: UserRow, { ticket, code, passkey, site }: Answer): Promise<boolean> {
    if (passkey !== undefined) return passkeys.isShown(id, { signIn: nameOf(ticket), passkey, origin: site })
    return code !== undefined && secondFactors.useCode(id, code)
  }

  return {
    /** A session; or a ticket, when the account has a second factor. Throws `sign-in.ticket-invalid`. */
    async complete(row: UserRow, origin: SignInOrigin): Promise<SignInOutcome> {
      const methods = await secondFactors.methodsOf(row.id)
      if (methods.length === 0) return open(row, origin)
      const ticket = randomSecret()
      await shared.put(keyOf(ticket), `${row.id} ${vault.hash('ticket-password', row.password_hash)}`, TICKET_MS)
      return { user: { ...blankUser, second_factor: { ticket, methods } }, sessionId: undefined }
    },

    /** Throws `sign-in.ticket-invalid`, `sign-in.second-factor-wrong`, `user.banned`, `request.too-many`. */
    async finish(answer: Answer, origin: SignInOrigin): Promise<SignInOutcome> {
      const { row, stored } = await ownerOf(answer.ticket)
      const limit = { limit: TRIES, windowMs: TICKET_MS }
      const { isAllowed } = await shared.hit(`sign-in-ticket-tries:${nameOf(answer.ticket)}`, limit)
      if (!isAllowed) throw new AppError('sign-in.ticket-invalid', {})
      if (!(await isConfirmed(row, answer))) throw new AppError('sign-in.second-factor-wrong', {})
      // Of many that show the ticket at once, one gets in.
      if ((await shared.take(keyOf(answer.ticket))) !== stored) throw new AppError('sign-in.ticket-invalid', {})
      return open(row, origin)
    },

    /** What the browser needs to ask for a passkey. Throws `sign-in.ticket-invalid`, `account.second-factor-off`. */
    async startPasskey(ticket: string, site: string): Promise<object> {
      const { row } = await ownerOf(ticket)
      return passkeys.startShowing(row.id, { signIn: nameOf(ticket), origin: site })
    },
  }
}
