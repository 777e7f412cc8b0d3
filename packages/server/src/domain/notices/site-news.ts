import type { OptionKey, OptionValues } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { type NewsEvent, siteNewsNotice } from './notice-texts.ts'
import type { NotificationSettings } from './notification-settings.ts'
import type { Notice, SendNotice } from './send-notice.ts'
import { listSubscriberRows } from './setting-store.ts'

/** What is told, and the options that say it. */
const NEWS: readonly { event: NewsEvent; keys: readonly OptionKey[] }[] = [
  { event: 'announcement', keys: ['Notice'] },
  { event: 'promotion', keys: ['ActivityContent'] },
  { event: 'price_change', keys: ['ModelRatio', 'ModelPrice', 'CompletionRatio', 'GroupRatio'] },
]

/** Who edits a text corrects it in the next minute: what is told is how it stands when nothing has moved for so long. */
const REST_SECONDS = 60
/** Every node comes to it at its own moment; the first one tells. */
const TOLD_MS = 30_000
const ROWS_AT_ONCE = 200
const SENDS_AT_ONCE = 10

interface Pending {
  before: OptionValues
  /** Unix seconds of the last change. */
  at: number
}

interface Parts {
  db: Database
  shared: Pick<SharedState, 'hit'>
  settings: Pick<NotificationSettings, 'recipientOf'>
  send: SendNotice
  options: () => OptionValues
  clock: Clock
  log: Logger
}

export type SiteNews = ReturnType<typeof createSiteNews>

/** Tells users who asked for it of announcements, promotions and changed prices, on whichever node they were edited. */
export function createSiteNews({ db, shared, settings, send, options, clock, log }: Parts) {
  const pending = new Map<NewsEvent, Pending>()
  let seen = options()

  function lookForChanges(): void {
    const now = options()
    for (const { event, keys } of NEWS) {
      if (keys.every((key) => now[key] === seen[key])) continue
      pending.set(event, { before: pending.get(event)?.before ?? seen, at: clock.now() })
    }
    seen = now
  }

  async function tell(event: NewsEvent, notice: Notice): Promise<void> {
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
    /** Notes what has changed, and tells what has come to rest. */
    async run(): Promise<void> {
      lookForChanges()
      for (const [event, { before, at }] of [...pending]) {
        if (clock.now() - at < REST_SECONDS) continue
        const notice = siteNewsNotice(event, { before, after: options() })
        // Rejects while the shared state is away; the next run asks again.
        const isOurs =
          notice !== undefined && (await shared.hit(`news:${event}`, { limit: 1, windowMs: TOLD_MS })).isAllowed
        pending.delete(event)
        if (isOurs) await tell(event, notice)
      }
    },
  }
}
