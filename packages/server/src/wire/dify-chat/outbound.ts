import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'

/** Apps made with Dify. */
export const difyChatOutbound: OutboundFamily = {
  name: 'dify-chat',
  decodeError,
  codecs: { chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder } },
}
