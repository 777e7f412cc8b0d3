import { AppError } from '@tollgate/contract/app-error'
import { RedemptionStatus } from '@tollgate/contract/constants'
import type {
  Redemption,
  RedemptionCreate,
  RedemptionEdit,
  RedemptionState,
} from '@tollgate/contract/entities/redemption'
import { inputFault } from '@tollgate/contract/input-faults'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { randomHex } from '../../platform/ids.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { checkCount, checkEdit } from './redemption-rules.ts'
import {
  countRedemptions,
  findRedemption,
  insertRedemptions,
  listRedemptionPage,
  markInvalidRedemptionsDeleted,
  markRedemptionDeleted,
  type RedemptionRow,
  searchRedemptionRows,
  updateUnusedRedemption,
} from './redemption-store.ts'

/** 32 digits. */
const KEY_BYTES = 16

interface PageQuestion {
  p: number
  page_size: number
  state?: RedemptionState
}

export type Redemptions = ReturnType<typeof createRedemptions>

/** Redemption codes, as administrators see them. */
export function createRedemptions({ db, vault, clock }: { db: Database; vault: Vault; clock: Clock }) {
  const toRedemption = ({ key_hash: _hash, key_sealed, deleted_at: _deleted, ...row }: RedemptionRow): Redemption => ({
    ...row,
    key: vault.open(key_sealed),
    count: 0,
    DeletedAt: null,
  })

  /** Throws `redemption.missing`, or `redemption.closed` for a code that somebody has redeemed. */
  async function change(id: number, changes: Parameters<typeof updateUnusedRedemption>[2]): Promise<Redemption> {
    const row = await updateUnusedRedemption(db, id, changes)
    if (row !== undefined) return toRedemption(row)
    if ((await findRedemption(db, id)) === undefined) throw new AppError('redemption.missing', {})
    throw new AppError('redemption.closed', {})
  }

  return {
    /** `p` counts from 0; `total` is of all pages. */
    async list({ p, page_size, state = '' }: PageQuestion): Promise<{ items: Redemption[]; total: number }> {
      const { offset, limit } = rowsOfPage({ p, size: page_size, first: 0 })
      const filter = { state, now: clock.now() }
      const [rows, total] = await Promise.all([
        listRedemptionPage(db, { offset, limit, ...filter }),
        countRedemptions(db, filter),
      ])
      return { items: rows.map(toRedemption), total }
    },

    /** By id, beginning of the name, or the whole code. */
    async search({ keyword, state = '' }: { keyword: string; state?: RedemptionState }): Promise<Redemption[]> {
      const text = keyword.trim()
      const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined
      const keyHash = vault.hash('redemption', text)
      const rows = await searchRedemptionRows(db, { id, name: text, keyHash, state, now: clock.now() })
      return rows.map(toRedemption)
    },

    /** Throws `redemption.missing`. */
    async read(id: number): Promise<Redemption> {
      const row = await findRedemption(db, id)
      if (row === undefined) throw new AppError('redemption.missing', {})
      return toRedemption(row)
    },

    /** Gives the new codes. Throws as `checkEdit` and `checkCount`. */
    async create(creator: { id: number }, { count, ...form }: RedemptionCreate): Promise<string[]> {
      const now = clock.now()
      checkEdit(form, now)
      checkCount(count)
      const keys = Array.from({ length: count }, () => randomHex(KEY_BYTES))
      const columns = { ...columnsOf(form), user_id: creator.id, created_time: now }
      await insertRedemptions(
        db,
        keys.map((key) => ({ ...columns, key_hash: vault.hash('redemption', key), key_sealed: vault.seal(key) })),
      )
      return keys
    },

    /** Throws as `checkEdit`, and `redemption.missing`, `redemption.closed`. */
    async update({ id, ...form }: RedemptionEdit & { id: number }): Promise<Redemption> {
      checkEdit(form, clock.now())
      return change(id, columnsOf(form))
    },

    /**
     * Switches a code on or off. Throws `redemption.missing`, `redemption.closed`, and `request.invalid-field` for
     * any other status.
     */
    async setStatus({ id, status }: { id: number; status: number | undefined }): Promise<Redemption> {
      if (status !== RedemptionStatus.unused && status !== RedemptionStatus.disabled) {
        throw new AppError('request.invalid-field', {
          field: 'status',
          fault: inputFault('not-choice', { choices: '1, 2' }),
        })
      }
      return change(id, { status })
    },

    /** Throws `redemption.missing`. */
    async remove(id: number): Promise<void> {
      if (!(await markRedemptionDeleted(db, id, clock.now()))) throw new AppError('redemption.missing', {})
    },

    /** Deletes what is used, disabled or expired; gives how many. */
    removeInvalid: (): Promise<number> => markInvalidRedemptionsDeleted(db, clock.now()),
  }
}

const columnsOf = ({ name, quota, expired_time }: RedemptionEdit) => ({
  name: name.trim(),
  quota,
  ...(expired_time !== undefined && { expired_time }),
})
