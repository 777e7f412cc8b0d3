import { AppError } from '@tollgate/contract/app-error'
import type { Deadline } from '../platform/deadlines.ts'

/**
 * Only a call that takes longer asks for the signal that its client has left, which costs as much as all that is done to
 * find its channel. One that left before is seen then.
 */
export const WATCH_CLIENT_AFTER_MS = 100

/** What a deadline can do to its call. */
interface TimedCall {
  abortUpstream: (reason: Error) => void
  listenToClient: () => void
}

/** A deadline of a call. Every call has two: an object that holds no functions of its own costs least. */
export class CallDeadline implements Deadline {
  constructor(
    public dueMs: number,
    private readonly call: TimedCall,
    private readonly act: (call: TimedCall) => void,
  ) {}

  onDue(): void {
    this.act(this.call)
  }
}

/** The vendor took too long. */
export const timeOut = (call: TimedCall): void => call.abortUpstream(new AppError('channel.timeout', {}))

export const listenToClient = (call: TimedCall): void => call.listenToClient()
