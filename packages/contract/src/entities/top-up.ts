import * as z from 'zod/mini'

/** An order for quota, paid at a payment gateway. */
export const TopUp = z.object({
  id: z.number(),
  user_id: z.number(),
  /** Empty in one's own list. */
  username: z.string(),
  /** US dollars at the time of the order. */
  amount: z.number(),
  /** What is added to the balance, in quota units. */
  quota: z.number(),
  /** The price, in whole units of `currency`. */
  money: z.number(),
  /** Three small letters. */
  currency: z.string(),
  trade_no: z.string(),
  /** `zfb`, `wx` or `stripe`. */
  payment_method: z.string(),
  create_time: z.number(),
  /** When the status last changed; 0 while it is pending. */
  complete_time: z.number(),
  /** `TopUpStatus`. */
  status: z.string(),
})
export type TopUp = z.output<typeof TopUp>

export const TopUpPage = z.object({
  items: z.array(TopUp),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
})
export type TopUpPage = z.output<typeof TopUpPage>

/** `amount` is in US dollars, or in quota units where the site shows those. */
export const TopUpRequest = z.object({
  amount: z.number(),
  /** Part of the API family; has no effect. */
  top_up_code: z._default(z.string().check(z.maxLength(256)), ''),
  /** `zfb`, `wx` or `stripe`. Prices are asked for without one too. */
  payment_method: z._default(z.string().check(z.maxLength(32)), ''),
})
export type TopUpRequest = z.output<typeof TopUpRequest>
