import * as z from 'zod/mini'

/** A round over many channels. All zero when none has run for a day. */
export const RoundProgress = z.object({
  running: z.boolean(),
  /** Channels that were visited, failed ones included. */
  done: z.number(),
  total: z.number(),
  failed: z.number(),
  /** Unix seconds. */
  started_at: z.number(),
})
export type RoundProgress = z.output<typeof RoundProgress>
