import { AppError } from '@tollgate/contract/app-error'
import { BALANCE_MAX, SEARCH_ROWS_MAX, TOKEN_KEY_LENGTH, TokenStatus } from '@tollgate/contract/constants'
import type { BodyOf } from '@tollgate/contract/endpoint'
import type { updateToken as updateTokenCall } from '@tollgate/contract/endpoints/tokens'
import type { LimitUsage } from '@tollgate/contract/entities/limits'
import type { Token, TokenEdit } from '@tollgate/contract/entities/token'
import { inputFault } from '@tollgate/contract/input-faults'
import type { OptionValues } from '@tollgate/contract/options'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { randomAlphanumeric } from '../../platform/ids.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Ledger } from '../billing/ledger.ts'
import { splitList } from '../channels/channel-rules.ts'
import type { LimitUsageReader } from '../limits/limit-usage.ts'
import { readTokenLimits, textOfLimits } from '../limits/stored-limits.ts'
import { usableGroups } from '../options/usable-groups.ts'
import { findByKeyPart } from './find-by-key-part.ts'
import { checkMayEnable, checkTokenName, readAllowIps } from './token-rules.ts'
import {
  countTokens,
  findToken,
  insertToken,
  listTokenPage,
  listTokensByIds,
  listTokensNamed,
  markTokensDeleted,
  type OwnToken,
  type TokenRow,
  updateToken,
} from './token-store.ts'

interface TokensParts {
  db: Database
  shared: SharedState
  vault: Vault
  ledger: Pick<Ledger, 'setTokenQuota'>
  limitUsage: LimitUsageReader
  options: () => OptionValues
  clock: Clock
  log: Logger
}

/** Whose tokens. */
interface Owner {
  id: number
  group: string
}

type TokenForm = Omit<BodyOf<typeof updateTokenCall>, 'status'>

export type Tokens = ReturnType<typeof createTokens>

/** Keys of users. Everyone sees their own only; a token of somebody else is as missing as one that never was. */
export function createTokens({ db, shared, vault, ledger, limitUsage, options, clock, log }: TokensParts) {
  const announceChange = (id: number) => announce({ shared, log }, { topic: 'token', payload: String(id) })

  async function findExisting(own: OwnToken): Promise<TokenRow> {
    const row = await findToken(db, own)
    if (row === undefined) throw new AppError('token.missing', {})
    return row
  }

  async function change(own: OwnToken, changes: Parameters<typeof updateToken>[2]): Promise<TokenRow> {
    const row = await updateToken(db, own, changes)
    if (row === undefined) throw new AppError('token.missing', {})
    await announceChange(own.id)
    return row
  }

  /**
   * The columns of a form, apart from quota. What the token already has may stay: a group that is offered no more, and a
   * name from another site that is longer than a form allows.
   */
  function columnsOf(
    owner: Owner,
    form: TokenEdit,
    current: Pick<TokenRow, 'name' | 'group'> = { name: '', group: '' },
  ) {
    if (form.name !== current.name) checkTokenName(form.name)
    const isNewGroup = form.group !== '' && form.group !== current.group
    if (isNewGroup && !Object.hasOwn(usableGroups(options(), owner.group), form.group)) {
      throw new AppError('token.group-disabled', { group: form.group })
    }
    return {
      name: form.name,
      expired_time: form.expired_time,
      unlimited_quota: Number(form.unlimited_quota),
      model_limits_enabled: Number(form.model_limits_enabled),
      model_limits: splitList(form.model_limits).join(','),
      allow_ips: readAllowIps(form.allow_ips),
      group: form.group,
      ...(form.limits !== undefined && { limits: textOfLimits(form.limits) }),
    }
  }

  function toToken({
    key_hash: _hash,
    key_sealed,
    quota_version: _version,
    deleted_at: _deleted,
    ...row
  }: TokenRow): Token {
    return {
      ...row,
      status: tokenStatusAt(row, clock.now()),
      key: vault.open(key_sealed),
      unlimited_quota: row.unlimited_quota === 1,
      model_limits_enabled: row.model_limits_enabled === 1,
      DeletedAt: null,
      limits: readTokenLimits(row.limits),
    }
  }

  return {
    /** `p` counts from 0; `total` is of all pages. */
    async list(owner: Owner, { p, size }: { p: number; size: number }): Promise<{ items: Token[]; total: number }> {
      const { offset, limit } = rowsOfPage({ p, size, first: 0 })
      const [rows, total] = await Promise.all([
        listTokenPage(db, { userId: owner.id, offset, limit }),
        countTokens(db, owner.id),
      ])
      return { items: rows.map(toToken), total }
    },

    /** By part of the name and part of the key, which may have `sk-` in front. */
    async search(owner: Owner, { keyword, token }: { keyword: string; token: string }): Promise<Token[]> {
      const keyPart = token.trim().replace(/^sk-/, '')
      const search = { userId: owner.id, name: keyword.trim() }
      const rows =
        keyPart === ''
          ? await listTokensNamed(db, { ...search, belowId: Number.MAX_SAFE_INTEGER, limit: SEARCH_ROWS_MAX })
          : await findByKeyPart({ db, vault }, { ...search, keyPart })
      return rows.map(toToken)
    },

    read: async (owner: Owner, id: number): Promise<Token> => toToken(await findExisting({ userId: owner.id, id })),

    /** With a random key. Throws `token.name-too-long`, `token.group-disabled`, `request.invalid-input`. */
    async create(owner: Owner, form: TokenEdit): Promise<void> {
      const columns = columnsOf(owner, form)
      checkQuota(form.remain_quota)
      const key = randomAlphanumeric(TOKEN_KEY_LENGTH)
      const now = clock.now()
      const id = await insertToken(db, {
        ...columns,
        user_id: owner.id,
        key_hash: vault.hash('token', key),
        key_sealed: vault.seal(key),
        status: TokenStatus.enabled,
        created_time: now,
        accessed_time: now,
        remain_quota: form.remain_quota,
      })
      await announceChange(id)
    },

    /** Replaces everything the owner may set, apart from the status. Throws as `create`, and `token.missing`. */
    async update(owner: Owner, form: TokenForm): Promise<Token> {
      const own = { userId: owner.id, id: form.id }
      const stored = await findExisting(own)
      const columns = columnsOf(owner, form, stored)
      if (setsQuota(form, stored)) {
        checkQuota(form.remain_quota)
        // Before the rest: a token that becomes limited must not be judged by its old amount.
        await ledger.setTokenQuota({ tokenId: form.id, remainQuota: form.remain_quota })
      }
      return toToken(await change(own, columns))
    },

    /**
     * Switches on or off. Throws `token.enable-expired`, `token.enable-depleted`, `token.missing`, and
     * `request.invalid-field` for any other status.
     */
    async setStatus(owner: Owner, { id, status }: { id: number; status: number | undefined }): Promise<Token> {
      if (status !== TokenStatus.enabled && status !== TokenStatus.disabled) {
        throw new AppError('request.invalid-field', {
          field: 'status',
          fault: inputFault('not-choice', { choices: '1, 2' }),
        })
      }
      const own = { userId: owner.id, id }
      const stored = await findExisting(own)
      if (status === TokenStatus.enabled) checkMayEnable(stored, clock.now())
      return toToken(await change(own, { status }))
    },

    /** Throws `token.missing`. */
    async remove(owner: Owner, id: number): Promise<void> {
      await change({ userId: owner.id, id }, { deleted_at: clock.now() })
    },

    /** How many there were of these; others' and deleted ones are passed over. */
    async removeMany(owner: Owner, ids: readonly number[]): Promise<number> {
      const removed = await markTokensDeleted(db, { userId: owner.id, ids: [...new Set(ids)], at: clock.now() })
      for (const id of removed) await announceChange(id)
      return removed.length
    },

    /** What is told of several tokens before and after an act on all of them; others' and deleted ones are passed over. */
    async snapshot(owner: Owner, ids: readonly number[]) {
      return (await listTokensByIds(db, { userId: owner.id, ids })).map(
        ({ id, name, status, group, remain_quota }) => ({
          id,
          ...{ name, status, group, remain_quota },
        }),
      )
    },

    /** How much of each of its limits is used. Throws `token.missing`. */
    async usage(owner: Owner, id: number): Promise<LimitUsage[]> {
      const { limits } = await findExisting({ userId: owner.id, id })
      return limitUsage.of({ owner: 'token', id }, readTokenLimits(limits))
    },
  }
}

/**
 * A form that sends the amount back as it was must not undo what calls have spent meanwhile. Of an unlimited token an
 * amount below zero is never meant: clients that do not know `remain_quota_before` send back what they have read.
 */
function setsQuota({ remain_quota, remain_quota_before, unlimited_quota }: TokenForm, stored: TokenRow): boolean {
  if (unlimited_quota && remain_quota < 0) return false
  return remain_quota !== stored.remain_quota && remain_quota !== remain_quota_before
}

/** A balance may fall below zero by itself, but nobody sets it there; and what a task gives back must still fit on top. */
function checkQuota(remainQuota: number): void {
  if (remainQuota < 0 || remainQuota > BALANCE_MAX)
    throw new AppError('request.invalid-input', { reason: 'remain_quota' })
}
