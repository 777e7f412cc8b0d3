import * as z from 'zod/mini'

/** What a model costs before the group's ratio. The keys up to `enable_groups` are those of the public API family. */
export const PriceRow = z.object({
  model_name: z.string(),
  /** 1: `model_price` for each call, the ratios are 0. 0: by tokens, the price is 0. */
  quota_type: z.number(),
  model_ratio: z.number(),
  /** USD. */
  model_price: z.number(),
  owner_by: z.string(),
  completion_ratio: z.number(),
  /** Groups of the caller's choice with an enabled channel for the model. */
  enable_groups: z.array(z.string()),
  /** Each ratio is the price over that of plain input. */
  cache_ratio: z.number(),
  create_cache_ratio: z.number(),
  audio_ratio: z.number(),
  /** Price of sounds that come out over sounds that go in; null: as text that comes out; the same of images. */
  audio_completion_ratio: z.nullable(z.number()),
  image_ratio: z.number(),
  image_completion_ratio: z.nullable(z.number()),
  /** The site has neither a price nor a ratio for it: it is charged at the ratio of unknown models. */
  is_unpriced: z.boolean(),
  /** Whose model it is, as far as it is known; empty otherwise. */
  vendor_name: z.string(),
  /** Where it can be called: `openai`, `openai-response`, `anthropic`, `gemini`, `embeddings`, ... */
  supported_endpoint_types: z.array(z.string()),
})
export type PriceRow = z.output<typeof PriceRow>

export const PriceTable = z.object({
  data: z.array(PriceRow),
  /** Groups the caller may choose: name to ratio. */
  group_ratio: z.record(z.string(), z.number()),
  /** The same groups: name to label. */
  usable_group: z.record(z.string(), z.string()),
})
export type PriceTable = z.output<typeof PriceTable>
