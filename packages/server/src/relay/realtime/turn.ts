import type { Call } from '../call.ts'
import { Heard } from './heard.ts'
import { TextTally } from './text-tally.ts'

/** One response of a session: a call of its own in the ledger, with its own request id. */
export class Turn {
  heard = new Heard()
  /** What the client got of it. */
  readonly spoken = new TextTally()
  soundBytes = 0
  firstByteMs: number | undefined
  /** The first response of a session. */
  isFirst = false

  constructor(readonly call: Call) {}

  begin(heard: Heard): void {
    this.heard = heard
    this.call.startMs = performance.now()
  }

  deliver(piece: { text: string; soundBytes: number }): void {
    this.firstByteMs ??= this.call.elapsedMs
    this.spoken.add(piece.text)
    this.soundBytes += piece.soundBytes
  }

  get isDelivered(): boolean {
    return this.firstByteMs !== undefined
  }
}
