import * as z from 'zod/mini'
import { CHANNEL_NAME_MAX } from '../constants.ts'

/** One configured account at a provider. `key` is always blank in replies. */
export const Channel = z.object({
  id: z.number(),
  type: z.number(),
  key: z.string(),
  openai_organization: z.nullable(z.string()),
  test_model: z.nullable(z.string()),
  status: z.number(),
  name: z.string(),
  weight: z.nullable(z.number()),
  created_time: z.number(),
  test_time: z.number(),
  /** Milliseconds; 0 = never tested. */
  response_time: z.number(),
  base_url: z.nullable(z.string()),
  other: z.string(),
  /** USD. */
  balance: z.number(),
  balance_updated_time: z.number(),
  /** Comma list. */
  models: z.string(),
  /** Comma list. */
  group: z.string(),
  used_quota: z.number(),
  /** JSON object text, model name to model name. */
  model_mapping: z.nullable(z.string()),
  /** JSON object text, status to status. */
  status_code_mapping: z.nullable(z.string()),
  priority: z.nullable(z.number()),
  auto_ban: z.nullable(z.number()),
  /** JSON `{ status_reason, status_reason_en, status_time, keys_aside }`: why and when it was taken out automatically; gone when it is on again. */
  other_info: z.string(),
  tag: z.nullable(z.string()),
  setting: z.string(),
})
export type Channel = z.output<typeof Channel>

const text = (length: number) => z.string().check(z.maxLength(length))
export const Priority = z.number().check(z.int(), z.minimum(-1_000_000_000), z.maximum(1_000_000_000))
export const Weight = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))
export const Tag = text(255)

const nullableFields = {
  openai_organization: z.optional(z.nullable(text(255))),
  test_model: z.optional(z.nullable(text(255))),
  base_url: z.optional(z.nullable(text(2_000))),
  model_mapping: z.optional(z.nullable(text(200_000))),
  status_code_mapping: z.optional(z.nullable(text(20_000))),
  priority: z.optional(z.nullable(Priority)),
  weight: z.optional(z.nullable(Weight)),
  auto_ban: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1)))),
  tag: z.optional(z.nullable(Tag)),
}

/**
 * A new channel. Every non-empty line of `key` makes one channel (a JSON key is one), unless `setting` has
 * `key_mode: 'pool'`: then all of them are keys of one channel, chosen at random or by `key_order: 'turns'`.
 */
export const ChannelCreate = z.object({
  ...nullableFields,
  name: text(CHANNEL_NAME_MAX).check(z.trim(), z.minLength(1)),
  type: z.number().check(z.int(), z.minimum(1)),
  key: z._default(text(1_000_000), ''),
  /** Takes the secret of this channel when `key` is empty: for copies. */
  copy_from: z.optional(z.number().check(z.int())),
  models: text(500_000),
  group: z._default(text(10_000), 'default'),
  other: z._default(text(20_000), ''),
  setting: z._default(text(20_000), ''),
  /** Copies bring that of their original: 3 makes a channel that is off, as 2 does; 0 is on. */
  status: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(3)), 1),
})
export type ChannelCreate = z.output<typeof ChannelCreate>

/** A partial edit: a missing or empty plain field keeps its value, a nullable one is written when present; null is none. */
export const ChannelEdit = z.object({
  ...nullableFields,
  id: z.number().check(z.int(), z.positive()),
  name: z.optional(text(CHANNEL_NAME_MAX).check(z.trim())),
  type: z.optional(z.number().check(z.int(), z.minimum(0))),
  key: z.optional(text(1_000_000)),
  models: z.optional(text(500_000)),
  group: z.optional(text(10_000)),
  other: z.optional(z.nullable(text(20_000))),
  setting: z.optional(z.nullable(text(20_000))),
  /** 1 or 2; a form that sends back 0 or 3 leaves the status as it is. */
  status: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(3))),
})
export type ChannelEdit = z.output<typeof ChannelEdit>

/** An account at a vendor that may be no channel yet: what is needed to ask the vendor about it. */
export const ChannelAccount = z.object({
  type: z.number().check(z.int(), z.minimum(1)),
  base_url: z.optional(z.nullable(text(2_000))),
  key: z._default(text(1_000_000), ''),
  other: z._default(text(20_000), ''),
})
export type ChannelAccount = z.output<typeof ChannelAccount>
