import * as z from 'zod/mini'

const drawn = { priority: z.number(), weight: z.number(), of: z.number() }

const Picked = z.discriminatedUnion('code', [
  z.object({ code: z.literal('pinned') }),
  z.object({ code: z.literal('affinity') }),
  z.object({ code: z.literal('picked-weight'), ...drawn }),
  z.object({ code: z.literal('retry-after-failure'), ...drawn }),
  z.object({ code: z.literal('retry-other-key') }),
  z.object({ code: z.literal('least-bad'), seconds: z.number() }),
])

const Left = z.discriminatedUnion('code', [
  z.object({ code: z.literal('left-open-circuit'), failures: z.number(), seconds: z.number() }),
  z.object({ code: z.literal('left-half-open') }),
  z.object({ code: z.literal('left-waiting'), seconds: z.number() }),
])

/** One attempt in a log row. A reason that this version does not know is left away. */
export const Attempt = z.object({
  channel: z.number(),
  status: z.number(),
  error: z.string(),
  ms: z.number(),
  key: z.optional(z.number()),
  reason: z.catch(z.optional(Picked), undefined),
})

/** One channel that was passed over. */
export const LeftOut = z.object({ channel: z.number(), reason: Left })
