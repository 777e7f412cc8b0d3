import { AppError } from '@tollgate/contract/app-error'
import type { Call } from './call.ts'
import { replyHeaders } from './reply-headers.ts'

/** Of one user. Counting is free, but it is work. */
const COUNTS_MAX = { limit: 600, windowMs: 60_000 } as const

/** Counts the tokens of a call here, for any model; nothing is charged. Throws `request.too-many`, `request.not-implemented`. */
export async function answerCount(call: Call): Promise<Response> {
  const { counting } = call.family
  if (!counting?.encodeReply) throw new AppError('request.not-implemented', {})
  const { isAllowed, resetMs } = await call.parts.counters.hit(`count-tokens:${call.caller.userId}`, COUNTS_MAX)
  if (!isAllowed) throw new AppError('request.too-many', {}, { retryAfter: Math.max(1, Math.ceil(resetMs / 1000)) })
  const tokens = await call.parts.counter.countCall(call.model, counting.pieces(call.facts))
  await call.giveSlotBack()
  call.end()
  return Response.json(counting.encodeReply(tokens), { headers: replyHeaders(call.requestId) })
}
