import * as z from 'zod/mini'
import { endpoint, IdParams, queryInteger, queryText } from '../endpoint.ts'
import { LimitUsages } from '../entities/limits.ts'
import { Token, TokenEdit } from '../entities/token.ts'

/** The most tokens that one call removes. */
const IDS_MAX = 1_000

/** `p` counts from 0. The number of all rows is in the header `X-Total-Count`. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/api/token/',
  access: 'user',
  summary: 'A page of own tokens, newest first',
  query: z.object({ p: queryInteger(0), size: queryInteger(0) }),
  reply: z.array(Token),
})

export const searchTokens = endpoint({
  method: 'GET',
  path: '/api/token/search',
  access: 'user',
  summary: 'Own tokens by part of the name and part of the key',
  query: z.object({ keyword: queryText, token: queryText }),
  reply: z.array(Token),
})

export const readToken = endpoint({
  method: 'GET',
  path: '/api/token/{id}',
  access: 'user',
  summary: 'One own token',
  params: IdParams,
  reply: Token,
})

export const createToken = endpoint({
  method: 'POST',
  path: '/api/token/',
  access: 'user',
  summary: 'Create a token with a random key',
  body: TokenEdit,
  reply: z.null(),
})

/**
 * With `status_only` (any value) only `status` is taken; without it all else and not the status. With
 * `remain_quota_before`, the amount the form began with, an amount that was left alone stays as calls have left it.
 */
export const updateToken = endpoint({
  method: 'PUT',
  path: '/api/token/',
  access: 'user',
  summary: 'Edit a token, or with status_only switch it on or off',
  query: z.object({ status_only: queryText }),
  body: z.extend(TokenEdit, {
    id: z.number().check(z.int(), z.positive()),
    status: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(4))),
    remain_quota_before: z.optional(z.number().check(z.int())),
  }),
  reply: Token,
})

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/api/token/{id}',
  access: 'user',
  summary: 'Delete a token',
  params: IdParams,
  reply: z.null(),
})

export const deleteTokens = endpoint({
  method: 'POST',
  path: '/api/token/batch',
  access: 'user',
  summary: 'Delete many own tokens; replies how many were deleted',
  body: z.object({ ids: z.array(z.number().check(z.int(), z.positive())).check(z.minLength(1), z.maxLength(IDS_MAX)) }),
  reply: z.number(),
})

export const readTokenUsage = endpoint({
  method: 'GET',
  path: '/api/token/{id}/usage',
  access: 'user',
  summary: 'How much of each limit of an own token is used, and when it is free again',
  params: IdParams,
  reply: LimitUsages,
})
