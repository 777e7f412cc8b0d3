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
/**
 * Every node comes to it at its own moment; the first one tells, and the others keep it until that one is done: when it
 * dies, its lease ends and another tells. Longer than it takes to send a few.
 */
const LEASE_MS = 120_000
const DONE_MS = 60 * 60 * 1000
/** Nodes note one change within some 20 seconds, by clocks of their own. */
const APART_SECONDS = 30
const ROWS_AT_ONCE = 200
const SENDS_AT_ONCE = 10

interface Pending {
  before: OptionValues
  /** Unix seconds of the last change. */
  at: number
  /** Id of the last user who was told, where telling failed in between. */
  lastId: number
}

interface Parts {
  db: Database
  node: string
  shared: Pick<SharedState, 'lease' | 'release' | 'put' | 'get'>
  settings: Pick<NotificationSettings, 'recipientOf'>
  send: SendNotice
  options: () => OptionValues
  clock: Clock
  log: Logger
}

export type SiteNews = ReturnType<typeof createSiteNews>

/** Tells users who asked for it of announcements, promotions and changed prices, on whichever node they were edited. */
export function createSiteNews({ node, db, shared, settings, send, options, clock, log }: Parts) {
  const pending = new Map<NewsEvent, Pending>()
  let seen = options()

  function lookForChanges(): void {
    const now = options()
    for (const { event, keys } of NEWS) {
      if (keys.every((key) => now[key] === seen[key])) continue
      pending.set(event, { before: pending.get(event)?.before ?? seen, at: clock.now(), lastId: 0 })
    }
    seen = now
  }

  const doneKey = (event: NewsEvent) => `news-told:${event}`
  const claim = (event: NewsEvent) => shared.lease(`news:${event}`, node, LEASE_MS)

  /** As it stood at a moment behind the last change, by this node or another. */
  async function isTold(event: NewsEvent, at: number): Promise<boolean> {
    const told = await shared.get(doneKey(event))
    return told !== undefined && at + APART_SECONDS <= Number(told)
  }

  /** A node that stood still, and was taken for dead, must not go on beside the one that took over. */
  async function isStillOurs(event: NewsEvent, at: number): Promise<boolean> {
    try {
      return (await claim(event)) && !(await isTold(event, at))
    } catch {
      return true
    }
  }

  /** False: another node has taken over. */
  async function tell(event: NewsEvent, notice: Notice, progress: Pending): Promise<boolean> {
    for (;;) {
      const rows = await listSubscriberRows(db, { event, afterId: progress.lastId, limit: ROWS_AT_ONCE })
      const recipients = rows
        .map((row) => ({ userId: row.id, ...settings.recipientOf(row) }))
        .filter(({ setting }) => setting.notify_events.includes(event))
      for (let start = 0; start < recipients.length; start += SENDS_AT_ONCE) {
        if (!(await isStillOurs(event, progress.at))) return false
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
      if (last === undefined || rows.length < ROWS_AT_ONCE) return true
      progress.lastId = last.id
    }
  }

  return {
    /** Notes what has changed, and tells what has come to rest. */
    async run(): Promise<void> {
      lookForChanges()
      for (const [event, entry] of [...pending]) {
        const now = clock.now()
        if (now - entry.at < REST_SECONDS) continue
        const notice = siteNewsNotice(event, { before: entry.before, after: options() })
        // These reject while the shared state is away; the next run asks again.
        if (notice === undefined || (await isTold(event, entry.at))) {
          pending.delete(event)
          continue
        }
        if (!(await claim(event))) continue
        // Another one may have ended between the question and the claim.
        if (!(await isTold(event, entry.at))) {
          if (!(await tell(event, notice, entry))) continue
          pending.delete(event)
          await shared.put(doneKey(event), String(now), DONE_MS)
        }
        await shared.release(`news:${event}`, node)
      }
    },
  }
}
