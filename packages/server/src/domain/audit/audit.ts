import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { type AuditFilter, completeAuditEntry, countAuditRows, insertAuditEntry, listAuditRows } from './audit-store.ts'
import { changedFields } from './changed-fields.ts'

/** Who does what to what. */
export interface Act {
  actor: { id: number; username: string; role: number }
  requestId: string
  address: string
  action: string
  target: string
  targetId: string
}

/** How it ended. States hold no secrets. */
export interface ActEnd {
  /** `done`, or the code of the refusal. */
  outcome: string
  /** When it is known only now. */
  targetId?: string
  before?: Readonly<Record<string, unknown>> | undefined
  after?: Readonly<Record<string, unknown>> | undefined
}

export type Audit = ReturnType<typeof createAudit>

/** The log of what administrators do. An act begins when its entry is on disk, so none is ever without one. */
export function createAudit({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
  return {
    /** Notes that an act begins; what it gives back notes its end. Rejects when the entry cannot be written. */
    async begin(act: Act): Promise<(end: ActEnd) => Promise<void>> {
      const id = await insertAuditEntry(db, {
        created_at: clock.now(),
        request_id: act.requestId,
        actor_id: act.actor.id,
        actor_name: act.actor.username,
        actor_role: act.actor.role,
        action: act.action,
        target: act.target,
        target_id: act.targetId,
        outcome: 'started',
        address: act.address,
      })
      return async ({ outcome, targetId = act.targetId, before, after }) => {
        const states = changedFields(before, after)
        const end = { outcome, target_id: targetId, state_before: states.before, state_after: states.after }
        // The act is over, whatever becomes of its entry: it must not be told as failed.
        await completeAuditEntry(db, id, end).catch((cause) =>
          log.error({ err: cause, requestId: act.requestId }, 'the end of an administrative act could not be noted'),
        )
      }
    },

    /** `p` counts from 1. */
    async list({ p, page_size, ...filter }: AuditFilter & { p: number; page_size: number }): Promise<AuditPage> {
      const { page, offset, limit } = rowsOfPage({ p, size: page_size, first: 1 })
      const [items, total] = await Promise.all([
        listAuditRows(db, filter, { offset, limit }),
        countAuditRows(db, filter),
      ])
      return { items, total, page, page_size: limit }
    },
  }
}

interface AuditPage {
  items: AuditEntry[]
  total: number
  page: number
  page_size: number
}
