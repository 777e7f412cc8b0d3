import type { WholeAnswer } from './attempt.ts'
import type { Call } from './call.ts'
import { usageToCharge } from './estimate-tokens.ts'
import { replyHeaders } from './reply-headers.ts'
import { settleCall } from './settle-call.ts'

/** Sends a whole answer, byte for byte, once its price is on disk. */
export async function deliverWhole(call: Call, answer: WholeAnswer): Promise<Response> {
  const { channel, bytes, contentType } = answer
  const charged = await usageToCharge(call, {
    model: channel.mapModel(call.model),
    vendorUsage: answer.usage,
    text: () => call.family.replyText(answer.body),
  })
  await settleCall(call, {
    channel,
    ...charged,
    isStream: false,
    ending: 'complete',
    firstByteMs: undefined,
  })
  call.parts.failpoint('before-last-byte')
  return new Response(bytes, { headers: replyHeaders(call.requestId, contentType) })
}
