import { randomInt } from 'node:crypto'
import type { Database } from './database.ts'
import type { SharedState } from './shared-state.ts'

const WRITER = 'notice:'
/** A notice that Redis does not take is refused within 2 s; others shall know of it within five. */
const READ_EVERY_MS = 2_500
const MARK_MAX = 2 ** 40

/**
 * What Redis does not take of a notice (it is away, or this node alone is cut off from it) is told by way of the
 * database: a new mark for the topic, which every node looks for, and then takes all of the topic for changed.
 */
export function withNoticeMarks(shared: SharedState, db: Pick<Database, 'read' | 'write'>): SharedState {
  const listeners = new Map<string, ((payload: string) => unknown)[]>()
  const seen = new Map<string, number>()
  let isReading = false

  async function mark(topic: string): Promise<void> {
    const values = { mark: randomInt(MARK_MAX), written_at: Math.floor(Date.now() / 1000) }
    await db.write
      .insertInto('journal_marks')
      .values({ writer: WRITER + topic, ...values })
      .onConflict((conflict) => conflict.column('writer').doUpdateSet(values))
      .execute()
  }

  async function lookForMarks(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const writers = [...listeners.keys()].map((topic) => WRITER + topic)
      if (writers.length === 0) return
      const rows = await db.read
        .selectFrom('journal_marks')
        .select(['writer', 'mark'])
        .where('writer', 'in', writers)
        .execute()
      for (const row of rows) {
        if (seen.get(row.writer) === row.mark) continue
        seen.set(row.writer, row.mark)
        for (const listener of listeners.get(row.writer.slice(WRITER.length)) ?? []) void listener('')
      }
    } catch {
      // Without the database nothing changes, and what it holds is read when it is back.
    } finally {
      isReading = false
    }
  }
  const timer = setInterval(lookForMarks, READ_EVERY_MS)
  timer.unref()

  return {
    ...shared,
    publish: async (topic, payload) => {
      try {
        await shared.publish(topic, payload)
      } catch (cause) {
        await mark(topic)
        throw cause
      }
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
      shared.subscribe(topic, listener)
    },
    close: async () => {
      clearInterval(timer)
      await shared.close()
    },
  }
}
