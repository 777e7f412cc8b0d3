import { AppError } from '@tollgate/contract/app-error'
import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contract/entities/sign-in'
import type { OptionValues } from '@tollgate/contract/options'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { findUser } from '../users/user-store.ts'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './passkey-store.ts'
import { checkPassword } from './password.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import {
  acceptStep,
  countRecoveryCodes,
  deletePendingTotp,
  deleteTotp,
  findTotp,
  hasActiveTotp,
  replaceRecoveryCodes,
  savePendingTotp,
  useRecoveryCode,
} from './second-factor-store.ts'
import type { GuardAttempt } from './sign-in-attempts.ts'
import { base32, matchingStep, newTotpSecret, totpUri } from './totp.ts'

interface SecondFactorParts {
  db: Database
  vault: Vault
  clock: Clock
  options: () => OptionValues
  guardAttempt: GuardAttempt
  guardCode: GuardAttempt
}

/** What shows that it is the owner who asks. */
export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Codes of authenticator apps, recovery codes, and which passkeys an account has. */
export function createSecondFactors({ db, vault, clock, options, guardAttempt, guardCode }: SecondFactorParts) {
  async function isTotpCode(userId: number, code: string): Promise<boolean> {
    const row = await findTotp(db, userId)
    if (row?.is_active !== 1) return false
    const step = matchingStep(secretIn(row.secret_sealed), code, clock.now())
    return step !== undefined && acceptStep(db.write, { userId, sealed: row.secret_sealed, step, isActive: 1 })
  }

  /** Uses a code up, of the app or of recovery. Guesses at one account are slowed down. */
  async function useCode(userId: number, text: string): Promise<boolean> {
    const code = text.replace(/\s/g, '')
    const isRight = await guardCode(`second-factor:${userId}`, async () => {
      const isGood = /^\d{6}$/.test(code)
        ? await isTotpCode(userId, code)
        : await useRecoveryCode(db, { userId, codeHash: recoveryCodeHash(vault, userId, code) })
      return isGood || undefined
    })
    return isRight === true
  }

  async function isPassword(userId: number, password: string): Promise<boolean> {
    const user = await findUser(db, userId)
    const isRight = await guardAttempt(`password:${userId}`, async () => {
      const verdict = await checkPassword(password, user?.password_hash)
      return verdict.state === 'wrong' ? undefined : true
    })
    return isRight === true
  }

  /** Throws `account.password-wrong`. */
  async function checkProof(userId: number, { password, code }: Proof): Promise<void> {
    if (password !== undefined && password !== '' && (await isPassword(userId, password))) return
    if (code !== undefined && code !== '' && (await useCode(userId, code))) return
    throw new AppError('account.password-wrong', {})
  }

  /** Empty for an account that signs in by its password alone. */
  async function methodsOf(userId: number): Promise<SecondFactorMethod[]> {
    const { totp, passkeys, recovery_codes_left } = await readState(userId)
    if (!totp && passkeys.length === 0) return []
    const methods: [SecondFactorMethod, boolean][] = [
      ['totp', totp],
      ['passkey', passkeys.length > 0],
      ['recovery-code', recovery_codes_left > 0],
    ]
    return methods.filter(([, isThere]) => isThere).map(([method]) => method)
  }

  /**
   * Before what leads past the factors of an account: a stolen session must not be enough. An account without one is
   * asked for nothing. Throws `account.proof-needed`, `account.password-wrong`.
   */
  async function checkProofWhereOn(userId: number, proof: Proof): Promise<void> {
    if ((await methodsOf(userId)).length === 0) return
    if (!proof.password && !proof.code) throw new AppError('account.proof-needed', {})
    await checkProof(userId, proof)
  }

  const secretIn = (sealed: string) => Buffer.from(vault.open(sealed), 'base64url')

  /** New ones for an account that has none left; none for one that has. */
  async function firstRecoveryCodes(transaction: Kysely<Tables>, userId: number): Promise<string[]> {
    if ((await countRecoveryCodes(transaction, userId)) > 0) return []
    const { codes, codeHashes } = newRecoveryCodes(vault, userId)
    await replaceRecoveryCodes(transaction, { userId, codeHashes })
    return codes
  }

  /** Recovery codes are worth nothing without a factor they stand for. */
  async function dropUnneededCodes(transaction: Kysely<Tables>, userId: number): Promise<void> {
    const isNeeded = (await hasActiveTotp(transaction, userId)) || (await listPasskeys(transaction, userId)).length > 0
    if (!isNeeded) await replaceRecoveryCodes(transaction, { userId, codeHashes: [] })
  }

  async function readState(userId: number): Promise<SecondFactorState> {
    const passkeys = await listPasskeys(db.write, userId)
    return {
      totp: await hasActiveTotp(db.write, userId),
      recovery_codes_left: await countRecoveryCodes(db.write, userId),
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    }
  }

  return {
    readState,
    useCode,

    methodsOf,

    /**
     * A secret that counts once `confirmTotp` has seen a code of it. Throws `account.second-factor-on`,
     * `account.proof-needed`, `account.password-wrong`.
     */
    async startTotp(
      { id, username }: { id: number; username: string },
      proof: Proof,
    ): Promise<{ secret: string; uri: string }> {
      if (await hasActiveTotp(db.write, id)) throw new AppError('account.second-factor-on', {})
      await checkProofWhereOn(id, proof)
      const secret = newTotpSecret()
      const isSaved = await savePendingTotp(db, { userId: id, sealed: vault.seal(secret.toString('base64url')) })
      if (!isSaved) throw new AppError('account.second-factor-on', {})
      return { secret: base32(secret), uri: totpUri(secret, { issuer: options().SystemName, account: username }) }
    },

    /** Gives recovery codes. Throws `account.second-factor-off` before a start, `account.second-factor-on`, `sign-in.second-factor-wrong`. */
    async confirmTotp(userId: number, code: string): Promise<string[]> {
      const row = await findTotp(db, userId)
      if (row === undefined) throw new AppError('account.second-factor-off', {})
      if (row.is_active === 1) throw new AppError('account.second-factor-on', {})
      const step = matchingStep(secretIn(row.secret_sealed), code.replace(/\s/g, ''), clock.now())
      if (step === undefined) throw new AppError('sign-in.second-factor-wrong', {})
      return db.transaction(async (transaction) => {
        const isFirst = await acceptStep(transaction, { userId, sealed: row.secret_sealed, step, isActive: 0 })
        if (!isFirst) throw new AppError('account.second-factor-on', {})
        return firstRecoveryCodes(transaction, userId)
      })
    },

    /** Throws `account.password-wrong`, `account.second-factor-off`. */
    async disableTotp(userId: number, proof: Proof): Promise<void> {
      await checkProof(userId, proof)
      await db.transaction(async (transaction) => {
        if (!(await deleteTotp(transaction, userId))) throw new AppError('account.second-factor-off', {})
        await dropUnneededCodes(transaction, userId)
      })
    },

    /** Before what only the owner of an account may do. Throws `account.password-wrong`. */
    checkProof,
    checkProofWhereOn,

    /** Throws `account.password-wrong`, `account.second-factor-off`. */
    async renewRecoveryCodes(userId: number, proof: Proof): Promise<string[]> {
      await checkProof(userId, proof)
      const { totp, passkeys } = await readState(userId)
      if (!totp && passkeys.length === 0) throw new AppError('account.second-factor-off', {})
      const { codes, codeHashes } = newRecoveryCodes(vault, userId)
      await db.transaction((transaction) => replaceRecoveryCodes(transaction, { userId, codeHashes }))
      return codes
    },

    /** Gives recovery codes when the account had none. An app that was begun without a proof has to begin anew with one. */
    savePasskey: (row: Omit<PasskeyRow, 'last_used_at'>): Promise<string[]> =>
      db.transaction(async (transaction) => {
        await insertPasskey(transaction, row)
        await deletePendingTotp(transaction, row.user_id)
        return firstRecoveryCodes(transaction, row.user_id)
      }),

    /** Throws `account.password-wrong`, `account.passkey-missing`. */
    async removePasskey(userId: number, { id, ...proof }: Proof & { id: string }): Promise<void> {
      await checkProof(userId, proof)
      await db.transaction(async (transaction) => {
        if (!(await deletePasskey(transaction, { userId, id }))) throw new AppError('account.passkey-missing', {})
        await dropUnneededCodes(transaction, userId)
      })
    },
  }
}
