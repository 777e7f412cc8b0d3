import { bodyInOnePiece } from '../platform/body-in-one-piece.ts'
import { NO_MEDIA } from '../wire/delivered-media.ts'
import type { WholeBody } from '../wire/family.ts'
import type { WholeAnswer } from './attempt.ts'
import type { Call } from './call.ts'
import { usageToCharge } from './estimate-tokens.ts'
import { callHeaders } from './reply-headers.ts'
import { sendLarge } from './send-large.ts'
import { settleCall } from './settle-call.ts'
import { streamStyle } from './stream-style.ts'

/** Sends a whole answer once its price is on disk. */
export async function deliverWhole(call: Call, { channel, reading }: WholeAnswer): Promise<Response> {
  const place = call.room?.takePlace()
  try {
    const counted = usageToCharge(call, {
      model: channel.mapModel(call.model),
      vendorUsage: reading.usage,
      images: reading.images,
      text: () => reading.text(),
      media: () => reading.media?.() ?? NO_MEDIA,
    })
    const charged = counted instanceof Promise ? await counted : counted
    // Before it is charged: an answer that cannot be written costs nothing.
    const { contentType, body } = inStyle(call, reading.render(charged.usage))
    await settleCall(call, {
      channel,
      ...charged,
      storedId: reading.storedId,
      isStream: false,
      ending: 'complete',
      firstByteMs: undefined,
    })
    const kept = call.whenKept()
    if (kept) await kept
    call.parts.failpoint('before-last-byte')
    const headers = callHeaders(call, contentType)
    return place
      ? sendLarge({ body, headers, place, client: call.incoming.request.signal })
      : new Response(bodyInOnePiece(body), { headers })
  } catch (cause) {
    place?.leave()
    throw cause
  }
}

/** A vendor that does not stream gives the whole stream at once; it is written in the style the client asked for. */
function inStyle(call: Call, whole: WholeBody): WholeBody {
  if (!whole.contentType.startsWith('text/event-stream')) return whole
  const style = streamStyle(call)
  const shaped = style.shape(whole.body)
  const closing = style.close()
  if (closing === '') return whole
  return { contentType: style.contentType, body: Buffer.concat([Buffer.from(shaped), Buffer.from(closing)]) }
}
