import { AppError } from '@tollgate/contract/app-error'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import type { NotificationSettings } from './notification-settings.ts'
import type { Notice, SendNotice } from './send-notice.ts'
import { listRootRows } from './setting-store.ts'

/** A vendor that fails may take hundreds of channels with it: nobody reads that many letters. */
const NOTICES = { limit: 30, windowMs: 10 * 60 * 1000 }

interface Parts {
  db: Database
  settings: Pick<NotificationSettings, 'recipientOf'>
  send: SendNotice
  counters: SteadyCounters
  log: Logger
}

/**
 * Tells the super administrators something, each the way they chose: by mail unless they chose otherwise. Nothing waits
 * for it and it never fails. Without an address or a mail server nobody is told, and of a flood only the beginning.
 */
export function createRootNotices({ db, settings, send, counters, log }: Parts) {
  async function tell(notice: Notice): Promise<void> {
    const roots = (await listRootRows(db)).map((row) => settings.recipientOf(row)).filter(isReachable)
    if (roots.length === 0) return
    const { isAllowed } = await counters.hit('root-notices', NOTICES)
    if (!isAllowed) return log.warn({ notice: notice.type }, 'the administrators are not told: too many notices')
    await Promise.all(roots.map((recipient) => send(recipient, notice)))
  }

  return (notice: Notice): void => {
    tell(notice).catch((cause) => {
      if (cause instanceof AppError && cause.code === 'mail.not-configured') return
      log.warn({ err: cause, notice: notice.type }, 'the administrators could not be told')
    })
  }
}

const isReachable = ({ setting, email }: ReturnType<NotificationSettings['recipientOf']>): boolean =>
  setting.notify_type !== 'email' || (setting.notification_email || email) !== ''
