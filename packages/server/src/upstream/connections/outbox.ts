import { RequestWriter } from './request-bytes.ts'

export interface Sender {
  flush(): void
}

/**
 * Requests that are about to be sent. They go out one behind the other when everything that has arrived is worked
 * through: a vendor that is woken for each takes longer over all of them, and so does the system.
 */
export class Outbox {
  readonly writer = new RequestWriter()
  private due: Sender[] = []

  add(sender: Sender): void {
    if (this.due.push(sender) === 1) setImmediate(this.flush)
  }

  private readonly flush = (): void => {
    const { due } = this
    this.due = []
    for (const sender of due) sender.flush()
  }
}
