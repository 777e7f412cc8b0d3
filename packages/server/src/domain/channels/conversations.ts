import type { Clock } from '../../platform/clock.ts'

/** Who answered a conversation last. */
export interface Remembered {
  channelId: number
  /** Of a pool. */
  keyId: string | undefined
}

interface Kept extends Remembered {
  untilMs: number
}

const KEPT_MAX = 10_000
const LIFE_MS = 60 * 60 * 1000

/**
 * Which channel answered a conversation last, in the memory of this node: vendors keep what they have read already, and
 * the next turn is cheaper and faster there. Those that were silent for longest are forgotten first.
 */
export class Conversations {
  private readonly kept = new Map<string, Kept>()

  constructor(private readonly clock: Clock) {}

  find(id: string): Remembered | undefined {
    const known = this.kept.get(id)
    return known && known.untilMs > this.clock.nowMs() ? known : undefined
  }

  answered(id: string, by: Remembered): void {
    // Deleted first: the order of the map is that of the last answers.
    this.kept.delete(id)
    const oldest = this.kept.size >= KEPT_MAX ? this.kept.keys().next().value : undefined
    if (oldest !== undefined) this.kept.delete(oldest)
    this.kept.set(id, { ...by, untilMs: this.clock.nowMs() + LIFE_MS })
  }
}
