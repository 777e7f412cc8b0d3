import * as z from 'zod/mini'

/** A code that adds quota to the account of whoever redeems it first. `key` has 32 hexadecimal digits. */
export const Redemption = z.object({
  id: z.number(),
  /** Who made it. */
  user_id: z.number(),
  key: z.string(),
  /** `RedemptionStatus`. */
  status: z.number(),
  name: z.string(),
  quota: z.number(),
  created_time: z.number(),
  /** 0: not redeemed. */
  redeemed_time: z.number(),
  /** Unix seconds; 0 never. */
  expired_time: z.number(),
  /** Always 0; only the form that makes codes has a number here. */
  count: z.number(),
  /** 0: nobody. */
  used_user_id: z.number(),
  DeletedAt: z.nullable(z.string()),
})
export type Redemption = z.output<typeof Redemption>

/** Which codes are listed; empty: all. An unused code that nobody used in time is `expired` and not `unused`. */
export const RedemptionState = z._default(z.enum(['', 'unused', 'disabled', 'used', 'expired']), '')
export type RedemptionState = z.output<typeof RedemptionState>

const wholeNumber = z.number().check(z.int())

/** What an administrator may set. Limits are checked with texts of their own. */
export const RedemptionEdit = z.object({
  name: z._default(z.string().check(z.maxLength(256)), ''),
  quota: z._default(wholeNumber, 0),
  /** Missing: as it was; of a new code, never. */
  expired_time: z.optional(wholeNumber.check(z.minimum(0))),
})
export type RedemptionEdit = z.output<typeof RedemptionEdit>

export const RedemptionCreate = z.extend(RedemptionEdit, { count: z._default(wholeNumber, 0) })
export type RedemptionCreate = z.output<typeof RedemptionCreate>
