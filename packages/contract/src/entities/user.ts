import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../constants.ts'
import { Limits } from './limits.ts'

/** A user as the API shows it. `password` and `access_token` are always blank. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  password: z.string(),
  display_name: z.string(),
  role: z.number(),
  status: z.number(),
  email: z.string(),
  github_id: z.string(),
  wechat_id: z.string(),
  telegram_id: z.string(),
  linux_do_id: z.string(),
  /** Issuer and subject at the site's OpenID provider. */
  oidc_id: z.string(),
  verification_code: z.string(),
  access_token: z.nullable(z.string()),
  quota: z.number(),
  used_quota: z.number(),
  request_count: z.number(),
  group: z.string(),
  aff_code: z.string(),
  aff_count: z.number(),
  aff_quota: z.number(),
  aff_history_quota: z.number(),
  inviter_id: z.number(),
  DeletedAt: z.nullable(z.string()),
  /** Calls that may run at once; 0: any number. */
  concurrency_limit: z.number(),
  /** Of all the user's tokens and the playground together. */
  limits: Limits,
})
export type User = z.output<typeof User>

/** Which accounts are listed; empty: all. */
export const UserState = z._default(z.enum(['', 'active', 'banned', 'cancelled']), '')
export type UserState = z.output<typeof UserState>

export const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_MAX))
export const Password = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))
