import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'

/** iFlytek's Spark: one message each way over a socket, the answer in several. */
export const iflytekChatOutbound: OutboundFamily = {
  name: 'iflytek-chat',
  decodeError,
  // Pictures are not sent at all: nothing needs to be fetched.
  codecs: { chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder } },
}
