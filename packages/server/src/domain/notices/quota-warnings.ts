import type { OptionValues } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { BalanceReading, SharedState } from '../../storage/shared-state.ts'
import { quotaWarning } from './notice-texts.ts'
import type { NotificationSettings, Recipient } from './notification-settings.ts'
import type { Notice, SendNotice } from './send-notice.ts'
import { listSettingRows } from './setting-store.ts'

/** One warning in so long; a top-up ends the wait. */
const PAUSE_MS = 2 * 60 * 60 * 1000

const TRIES = 3
const ROWS_AT_ONCE = 500
const SENDS_AT_ONCE = 10
/** Users of one node between two runs; beyond them the next commit of a user tells again. */
const WATCHED_MAX = 100_000
const UNSENT_MAX = 1_000

interface Letter {
  userId: number
  recipient: Recipient
  notice: Notice
  tries: number
}

/** The charges of one commit, and the balances after it. */
interface Charges {
  settled: readonly { user_id: number; quota: number }[]
  readings: readonly BalanceReading[]
}

interface Parts {
  db: Database
  shared: Pick<SharedState, 'hit'>
  settings: Pick<NotificationSettings, 'recipientOf'>
  send: SendNotice
  options: () => OptionValues
  log: Logger
}

export type QuotaWarnings = ReturnType<typeof createQuotaWarnings>

/** Tells users whose balance a charge took below their threshold. Commits are only noted; the rest is a job's. */
export function createQuotaWarnings({ db, shared, settings, send, options, log }: Parts) {
  /** By user, the highest balance before a charge since the last run. */
  const charged = new Map<number, number>()
  let unsent: Letter[] = []

  /** The letter for a user, when the threshold was crossed and no warning went out of late. */
  async function letterFor(row: Awaited<ReturnType<typeof listSettingRows>>[number], highest: number) {
    const recipient = settings.recipientOf(row)
    const { quota_warning_threshold: own, notify_events, notify_type, notification_email } = recipient.setting
    // Without a threshold, the end of the balance is still told.
    const threshold = Math.max(own || options().QuotaRemindThreshold, 1)
    if (highest < threshold || row.quota >= threshold) return undefined
    if (!notify_events.includes('quota_warning')) return undefined
    if (notify_type === 'email' && notification_email === '' && row.email === '') return undefined
    const pause = { limit: 1, windowMs: PAUSE_MS }
    const { isAllowed } = await shared.hit(`quota-warning:${row.id}:${row.top_up_id}`, pause)
    const notice = quotaWarning(row.quota, options())
    return isAllowed ? { userId: row.id, recipient, notice, tries: 0 } : undefined
  }

  async function trySend(letter: Letter): Promise<void> {
    try {
      await send(letter.recipient, letter.notice)
    } catch (cause) {
      const tries = letter.tries + 1
      log.warn({ err: cause, user: letter.userId, tries }, 'a low-quota warning could not be sent')
      if (tries < TRIES && unsent.length < UNSENT_MAX) unsent.push({ ...letter, tries })
    }
  }

  return {
    /** Called after every commit; does no more than remember. */
    note({ settled, readings }: Charges): void {
      const sums = new Map<number, number>()
      for (const { user_id, quota } of settled) sums.set(user_id, (sums.get(user_id) ?? 0) + quota)
      for (const { account, quota } of readings) {
        if (!account.startsWith('user:')) continue
        const id = Number(account.slice('user:'.length))
        const sum = sums.get(id) ?? 0
        if (sum <= 0 || (charged.size >= WATCHED_MAX && !charged.has(id))) continue
        charged.set(id, Math.max(quota + sum, charged.get(id) ?? 0))
      }
    },

    /** Sends what is due: new warnings, and those that failed before. */
    async run(): Promise<void> {
      const letters = unsent
      unsent = []
      while (charged.size > 0) {
        const highest = new Map([...charged].slice(0, ROWS_AT_ONCE))
        // Users stay noted until they were looked at: a database that is away loses no warning.
        const rows = await listSettingRows(db, [...highest.keys()]).catch((cause) => {
          unsent.push(...letters)
          throw cause
        })
        for (const id of highest.keys()) charged.delete(id)
        for (const row of rows) {
          const letter = await letterFor(row, highest.get(row.id) ?? 0)
          if (letter !== undefined) letters.push(letter)
        }
      }
      for (let start = 0; start < letters.length; start += SENDS_AT_ONCE)
        await Promise.all(letters.slice(start, start + SENDS_AT_ONCE).map(trySend))
    },
  }
}
