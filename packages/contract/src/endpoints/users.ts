import * as z from 'zod/mini'
import { QUOTA_MAX } from '../constants.ts'
import { endpoint, IdParams, queryInteger, queryText } from '../endpoint.ts'
import { Limits, LimitUsages } from '../entities/limits.ts'
import { User, UserState } from '../entities/user.ts'

/** Longer than any that is accepted, so that the refusal can say which field it is. */
const formText = z.string().check(z.maxLength(1_000))
const quota = z.number().check(z.int(), z.minimum(-QUOTA_MAX), z.maximum(QUOTA_MAX))

export const readSelf = endpoint({
  method: 'GET',
  path: '/api/user/self',
  access: 'user',
  summary: 'Own profile with balance',
  reply: User,
})

export const readOwnUsage = endpoint({
  method: 'GET',
  path: '/api/user/self/usage',
  access: 'user',
  summary: 'How much of each limit of the own account is used, and when it is free again',
  reply: LimitUsages,
})

export const listOwnModels = endpoint({
  method: 'GET',
  path: '/api/user/models',
  access: 'user',
  summary: 'Models that the caller can use, over all groups open to them',
  reply: z.array(z.string()),
})

/** `p` counts from 0. The number of all rows is in the header `X-Total-Count`. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/user/',
  access: 'admin',
  summary: 'A page of users, or of those in one group or state, newest first, cancelled accounts too',
  query: z.object({ p: queryInteger(0), page_size: queryInteger(0), group: queryText, state: UserState }),
  reply: z.array(User),
})

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/user/search',
  access: 'admin',
  summary: 'Users by id, or by part of name, e-mail or display name, and by group and state',
  query: z.object({ keyword: queryText, group: queryText, state: UserState }),
  reply: z.array(User),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user/{id}',
  access: 'admin',
  summary: 'One user',
  params: IdParams,
  reply: User,
})

export const readUserUsage = endpoint({
  method: 'GET',
  path: '/api/user/{id}/usage',
  access: 'admin',
  summary: 'How much of each limit of a user is used, and when it is free again',
  params: IdParams,
  reply: LimitUsages,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/user/',
  access: 'admin',
  isRefusedPlainly: true,
  summary: 'Add a user; the role is always that of a regular user',
  body: z.object({
    username: formText.check(z.minLength(1)),
    password: formText.check(z.minLength(1)),
    display_name: z._default(formText, ''),
    role: z.optional(z.number().check(z.int())),
  }),
  reply: z.null(),
})

/**
 * A missing field stays as it is, and so do a blank name, password and group. `quota` is the balance that is wanted. With `quota_before`, the balance the
 * form began with, only the difference is booked: what was charged meanwhile stays charged.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/',
  access: 'admin',
  isRefusedPlainly: true,
  summary: 'Edit name, display name, password, group, quota and limits',
  body: z.object({
    id: z.number().check(z.int(), z.positive()),
    username: z._default(formText, ''),
    display_name: z.optional(formText),
    password: z._default(formText, ''),
    group: z._default(formText, ''),
    quota: z.optional(quota),
    quota_before: z.optional(quota),
    concurrency_limit: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    limits: z.optional(Limits),
    role: z.optional(z.number().check(z.int())),
  }),
  reply: User,
})

export const manageUser = endpoint({
  method: 'POST',
  path: '/api/user/manage',
  access: 'admin',
  isRefusedPlainly: true,
  summary: 'Promote, demote, enable, disable or cancel a user',
  body: z.object({
    id: z.number().check(z.int(), z.positive()),
    action: z.enum(['promote', 'demote', 'enable', 'disable', 'delete']),
  }),
  reply: z.object({ role: z.number(), status: z.number() }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user/{id}',
  access: 'admin',
  summary: 'Remove a user and their tokens for good; the name becomes free',
  params: IdParams,
  reply: z.null(),
})
