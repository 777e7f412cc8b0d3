import * as z from 'zod/mini'
import { endpoint, IdParams, queryInteger, queryText } from '../endpoint.ts'
import { Redemption, RedemptionCreate, RedemptionEdit, RedemptionState } from '../entities/redemption.ts'

/** `p` counts from 0. The number of all rows is in the header `X-Total-Count`. */
export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/redemption/',
  access: 'admin',
  summary: 'A page of redemption codes, or of those in one state, newest first',
  query: z.object({ p: queryInteger(0), page_size: queryInteger(0), state: RedemptionState }),
  reply: z.array(Redemption),
})

export const searchRedemptions = endpoint({
  method: 'GET',
  path: '/api/redemption/search',
  access: 'admin',
  summary: 'Redemption codes by id, beginning of the name, or the whole code, and by state',
  query: z.object({ keyword: queryText, state: RedemptionState }),
  reply: z.array(Redemption),
})

export const readRedemption = endpoint({
  method: 'GET',
  path: '/api/redemption/{id}',
  access: 'admin',
  summary: 'One redemption code',
  params: IdParams,
  reply: Redemption,
})

export const createRedemptions = endpoint({
  method: 'POST',
  path: '/api/redemption/',
  access: 'admin',
  summary: 'Make redemption codes; all of them or none',
  body: RedemptionCreate,
  reply: z.array(z.string()),
})

/** With `status_only` (any value) only `status` is taken; without it all else and not the status. */
export const updateRedemption = endpoint({
  method: 'PUT',
  path: '/api/redemption/',
  access: 'admin',
  summary: 'Edit a redemption code, or with status_only switch it on or off',
  query: z.object({ status_only: queryText }),
  body: z.extend(RedemptionEdit, {
    id: z.number().check(z.int(), z.positive()),
    status: z.optional(z.number().check(z.int())),
  }),
  reply: Redemption,
})

export const deleteRedemption = endpoint({
  method: 'DELETE',
  path: '/api/redemption/{id}',
  access: 'admin',
  summary: 'Delete a redemption code',
  params: IdParams,
  reply: z.null(),
})

export const deleteInvalidRedemptions = endpoint({
  method: 'DELETE',
  path: '/api/redemption/invalid',
  access: 'admin',
  summary: 'Delete every redemption code that is used, disabled or expired; gives how many',
  reply: z.number(),
})
