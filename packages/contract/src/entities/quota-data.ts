import * as z from 'zod/mini'

/** The calls of one hour, by user and model, or by model alone: then `user_id` is 0 and `username` empty. */
export const QuotaData = z.object({
  /** Always 0: the sums are kept in another form. */
  id: z.number(),
  user_id: z.number(),
  username: z.string(),
  model_name: z.string(),
  /** Unix seconds of the start of the hour. */
  created_at: z.number(),
  /** Input and output. */
  token_used: z.number(),
  count: z.number(),
  quota: z.number(),
})
export type QuotaData = z.output<typeof QuotaData>
