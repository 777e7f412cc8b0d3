import type { Language } from '@tollgate/contract/app-error'
import { DEFAULT_GROUP, LogType, NEVER_EXPIRES, TOKEN_NAME_MAX } from '@tollgate/contract/constants'
import { TokenEdit } from '@tollgate/contract/entities/token'
import type { OptionValues } from '@tollgate/contract/options'
import { recordedQuota } from '@tollgate/contract/quota'
import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Ledger } from '../billing/ledger.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { findInviter } from './account-store.ts'
import { addUser } from './add-user.ts'
import { addPlainLog, rewardInviter } from './referral-store.ts'
import type { NewUserRow } from './user-store.ts'

type AddCredit = Parameters<Parameters<Ledger['creditTogether']>[0]>[1]

interface NewAccountsParts {
  ledger: Pick<Ledger, 'creditTogether'>
  tokens: Pick<Tokens, 'create'>
  vault: Pick<Vault, 'hash'>
  options: () => OptionValues
  clock: Clock
  /** Whether everyone who comes gets a first token, unlimited and without an end. */
  givesToken: boolean
}

type NewAccount = Omit<NewUserRow, 'aff_code' | 'created_at' | 'inviter_id'>

interface Arrival {
  affCode: string
  language: Language
  /** Who comes, where somebody vouches for them (an account elsewhere, a proven address): gifts are for their first account. */
  person?: string | undefined
}

export type NewAccounts = ReturnType<typeof createNewAccounts>

/** Accounts of those who come by themselves, with the bonuses of the site's options. */
export function createNewAccounts({ ledger, tokens, vault, options, clock, givesToken }: NewAccountsParts) {
  /** A credit of nothing remembers the person for good: accounts elsewhere and addresses can be given up. */
  const isFirstAccount = (credit: AddCredit, { userId, person }: { userId: number; person: string }) =>
    credit({ userId, amount: 0, kind: 'first-account', reference: vault.hash('person', person) })

  /**
   * Adds an account, its gifts and its inviter's reward: all of it, or nothing. Gives its id. An unknown referral code
   * counts as none. A name or an identity in use throws the database's unique violation.
   */
  return async function addAccount(user: NewAccount, { affCode, language, person }: Arrival): Promise<number> {
    const now = clock.now()
    const { QuotaForNewUser, QuotaForInvitee, QuotaForInviter } = options()
    const texts = textsIn(language, options())
    const id = await ledger.creditTogether(async (transaction, credit) => {
      const inviter = affCode === '' ? undefined : await findInviter(transaction, affCode)
      const userId = await addUser(transaction, { ...user, created_at: now, inviter_id: inviter?.id ?? 0 })
      if (person !== undefined && !(await isFirstAccount(credit, { userId, person }))) return userId
      const give = async (amount: number, gift: { reference: string; content: string }) => {
        if (amount <= 0) return
        const log = { type: LogType.system, content: gift.content }
        await credit({ userId, amount, kind: 'gift', reference: gift.reference, log })
      }
      await give(QuotaForNewUser, { reference: `sign-up:${userId}`, content: texts.welcome(QuotaForNewUser) })
      if (inviter === undefined) return userId
      await give(QuotaForInvitee, { reference: `invited:${userId}`, content: texts.invited(QuotaForInvitee) })
      if (QuotaForInviter > 0) {
        await thank(transaction, { ...inviter, quota: QuotaForInviter, content: texts.inviting(QuotaForInviter), now })
      }
      return userId
    })
    if (givesToken) await tokens.create({ id, group: user.group ?? DEFAULT_GROUP }, firstToken(user.username))
    return id
  }
}

interface Thanks {
  id: number
  username: string
  quota: number
  content: string
  now: number
}

async function thank(transaction: Transaction<Tables>, { id, username, quota, content, now }: Thanks): Promise<void> {
  await rewardInviter(transaction, { inviterId: id, quota })
  await addPlainLog(transaction, { userId: id, username, type: LogType.system, content, now })
}

const firstToken = (username: string): TokenEdit =>
  TokenEdit.parse({ name: username.slice(0, TOKEN_NAME_MAX), unlimited_quota: true, expired_time: NEVER_EXPIRES })

function textsIn(language: Language, options: OptionValues) {
  const show = (quota: number) => recordedQuota(quota, quotaDisplayOf(options))
  return language === 'zh'
    ? {
        welcome: (quota: number) => `新用户注册赠送 ${show(quota)}`,
        invited: (quota: number) => `使用邀请码赠送 ${show(quota)}`,
        inviting: (quota: number) => `邀请用户赠送 ${show(quota)}`,
      }
    : {
        welcome: (quota: number) => `Gift for a new user: ${show(quota)}`,
        invited: (quota: number) => `Gift for an invited user: ${show(quota)}`,
        inviting: (quota: number) => `Reward for inviting a user: ${show(quota)}`,
      }
}
