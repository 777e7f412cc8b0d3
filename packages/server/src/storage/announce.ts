import type { Logger } from 'pino'
import type { SharedState } from './shared-state.ts'

/** What nodes tell each other: the topic, and whose payload is which id. */
export type Topic = 'options' | 'channels' | 'token' | 'user'

/**
 * Tells every node of a change that is already stored. It never fails: a node that misses a notice reads everything
 * again when its connection is back, what this node could not send is told by way of the database (notice-marks.ts)
 * and sent when its own is back, and a stored change must not be reported as failed.
 */
export async function announce(
  { shared, log }: { shared: SharedState; log: Logger },
  notice: { topic: Topic; payload?: string },
): Promise<void> {
  try {
    await shared.publish(notice.topic, notice.payload ?? '')
  } catch (error) {
    log.error({ err: error, topic: notice.topic }, 'other nodes could not be told of a change')
  }
}
