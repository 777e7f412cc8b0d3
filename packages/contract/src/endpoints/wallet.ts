import * as z from 'zod/mini'
import { endpoint, IdParams, queryInteger, queryText } from '../endpoint.ts'
import { TopUp, TopUpPage, TopUpRequest } from '../entities/top-up.ts'

export const redeemCode = endpoint({
  method: 'POST',
  path: '/api/user/topup',
  access: 'user',
  summary: 'Redeem a code; gives the quota that was added',
  body: z.object({ key: z._default(z.string().check(z.maxLength(256)), '') }),
  reply: z.number(),
})

/** Clients of this API family test `message`; what a refusal says is in `data`. */
const outcome = z.enum(['success', 'error'])
const refusal = (reason: string) => ({ message: 'error', data: reason })

export const quoteTopUp = endpoint({
  method: 'POST',
  path: '/api/user/amount',
  access: 'user',
  summary: 'What an amount would cost, as a decimal text',
  body: TopUpRequest,
  reply: z.object({ message: outcome, data: z.string() }),
  replyIn: 'top',
  invalidInputReply: refusal,
  isQuestion: true,
})

/** On success the browser goes to `url`: with a form of the fields in `data`, or plainly when `method` is GET. */
export const payTopUp = endpoint({
  method: 'POST',
  path: '/api/user/pay',
  access: 'user',
  summary: 'Order quota; gives the page of the payment gateway',
  body: TopUpRequest,
  reply: z.object({
    message: outcome,
    data: z.union([z.string(), z.record(z.string(), z.string())]),
    url: z.string(),
    method: z.enum(['GET', 'POST']),
  }),
  replyIn: 'top',
  invalidInputReply: refusal,
})

const historyQuery = { p: queryInteger(1), page_size: queryInteger(0), status: queryText, keyword: queryText }

/** `p` counts from 1. `keyword` is a whole order number. */
export const listOwnTopUps = endpoint({
  method: 'GET',
  path: '/api/user/topup/self',
  access: 'user',
  summary: 'A page of own orders, newest first',
  query: z.object(historyQuery),
  reply: TopUpPage,
})

export const listTopUps = endpoint({
  method: 'GET',
  path: '/api/user/topup',
  access: 'admin',
  summary: 'A page of the orders of all users, newest first',
  query: z.object({ ...historyQuery, username: queryText }),
  reply: TopUpPage,
})

export const cancelTopUp = endpoint({
  method: 'POST',
  path: '/api/user/topup/{id}/cancel',
  access: 'user',
  summary: 'Cancel an own order that was not paid',
  params: IdParams,
  reply: TopUp,
})
