import { AppError } from '@tollgate/contract/app-error'
import type { Call } from './call.ts'
import { replyHeaders } from './reply-headers.ts'

/** Counts the tokens of a call here, for any model; nothing is charged. */
export async function answerCount(call: Call): Promise<Response> {
  const { counting } = call.family
  if (!counting?.encodeReply) throw new AppError('request.not-implemented', {})
  const tokens = await call.parts.counter.countCall(call.model, counting.pieces(call.facts))
  call.end()
  return Response.json(counting.encodeReply(tokens), { headers: replyHeaders(call.requestId) })
}
