import { isOptionKey, type OptionKey, type OptionValues } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { type NewsEvent, siteNewsNotice } from './notice-texts.ts'
import type { NotificationSettings } from './notification-settings.ts'
import type { SendNotice } from './send-notice.ts'
import { listSubscriberRows } from './setting-store.ts'

const EVENT_OF: Partial<Record<OptionKey, NewsEvent>> = {
  Notice: 'announcement',
  ActivityContent: 'promotion',
  ModelRatio: 'price_change',
  ModelPrice: 'price_change',
  CompletionRatio: 'price_change',
  GroupRatio: 'price_change',
}

/** Who edits a text corrects it in the next minute: what is told is how it stands when nothing has moved for so long. */
const REST_SECONDS = 60
const ROWS_AT_ONCE = 200
const SENDS_AT_ONCE = 10

interface Pending {
  before: OptionValues
  /** Unix seconds of the last change. */
  at: number
}

interface Parts {
  db: Database
  settings: Pick<NotificationSettings, 'recipientOf'>
  send: SendNotice
  options: () => OptionValues
  clock: Clock
  log: Logger
}

export type SiteNews = ReturnType<typeof createSiteNews>

/** Tells users who asked for it of announcements, promotions and changed prices. */
export function createSiteNews({ db, settings, send, options, clock, log }: Parts) {
  const pending = new Map<NewsEvent, Pending>()

  async function tell(event: NewsEvent, before: OptionValues): Promise<void> {
    const notice = siteNewsNotice(event, { before, after: options() })
    if (notice === undefined) return
    let lastId = 0
    for (;;) {
      const rows = await listSubscriberRows(db, { event, afterId: lastId, limit: ROWS_AT_ONCE })
      const recipients = rows
        .map((row) => ({ userId: row.id, ...settings.recipientOf(row) }))
        .filter(({ setting }) => setting.notify_events.includes(event))
      for (let start = 0; start < recipients.length; start += SENDS_AT_ONCE) {
        const sending = recipients
          .slice(start, start + SENDS_AT_ONCE)
          .map(({ userId, ...recipient }) =>
            send(recipient, notice).catch((cause) =>
              log.warn({ err: cause, user: userId, event }, 'news could not be sent'),
            ),
          )
        await Promise.all(sending)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE) return
      lastId = last.id
    }
  }

  return {
    /** An administrator has set an option. */
    note(key: string, before: OptionValues): void {
      const event = isOptionKey(key) ? EVENT_OF[key] : undefined
      if (event === undefined) return
      pending.set(event, { before: pending.get(event)?.before ?? before, at: clock.now() })
    },

    /** Tells what has come to rest. */
    async run(): Promise<void> {
      for (const [event, { before, at }] of [...pending]) {
        if (clock.now() - at < REST_SECONDS) continue
        pending.delete(event)
        await tell(event, before)
      }
    },
  }
}
