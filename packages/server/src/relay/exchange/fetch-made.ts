import { AppError } from '@tollgate/contract/app-error'
import type { Call } from '../call.ts'
import type { CallRoom } from '../call-room.ts'

/** Before each further try. What was made a moment ago may not be at its address yet. */
const PAUSES_MS = [200, 1_000]

export type Fetching = Pick<Call, 'pause'> & { openRoom(): Pick<CallRoom, 'fetchBytes'> }

/**
 * What a vendor made and only told the address of. The vendor is paid for it already, so it is tried more than once.
 * Throws as `fetchBytes`.
 */
export async function fetchMade(url: string, call: Fetching) {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call.openRoom().fetchBytes(url)
    } catch (cause) {
      if (!mayComeYet(cause)) throw cause
    }
    await call.pause(pauseMs)
  }
  return call.openRoom().fetchBytes(url)
}

const mayComeYet = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.code === 'media.download-failed' || cause.code === 'media.unreadable')
