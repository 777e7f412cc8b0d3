import * as z from 'zod/mini'
import { NEVER_EXPIRES, QUOTA_MAX } from '../constants.ts'
import { TokenLimits } from './limits.ts'

/** A key with which its owner calls models. `key` has 48 characters, without the `sk-` in front. */
export const Token = z.object({
  id: z.number(),
  user_id: z.number(),
  key: z.string(),
  status: z.number(),
  name: z.string(),
  created_time: z.number(),
  accessed_time: z.number(),
  /** Unix seconds; -1 never. */
  expired_time: z.number(),
  remain_quota: z.number(),
  unlimited_quota: z.boolean(),
  model_limits_enabled: z.boolean(),
  /** Comma list. */
  model_limits: z.string(),
  /** One address or CIDR range a line. */
  allow_ips: z.nullable(z.string()),
  used_quota: z.number(),
  /** Empty: the owner's group. */
  group: z.string(),
  DeletedAt: z.nullable(z.string()),
  limits: TokenLimits,
})
export type Token = z.output<typeof Token>

/** What the owner may set. */
export const TokenEdit = z.object({
  name: z._default(z.string(), ''),
  expired_time: z._default(z.number().check(z.int(), z.minimum(NEVER_EXPIRES)), NEVER_EXPIRES),
  remain_quota: z._default(z.number().check(z.int(), z.minimum(-QUOTA_MAX), z.maximum(QUOTA_MAX)), 0),
  unlimited_quota: z._default(z.boolean(), false),
  model_limits_enabled: z._default(z.boolean(), false),
  model_limits: z._default(z.string().check(z.maxLength(20_000)), ''),
  allow_ips: z._default(z.nullable(z.string().check(z.maxLength(10_000))), ''),
  group: z._default(z.string().check(z.maxLength(64)), ''),
  /** Missing: as they are, because clients that do not know them replace all else. */
  limits: z.optional(TokenLimits),
})
export type TokenEdit = z.output<typeof TokenEdit>
