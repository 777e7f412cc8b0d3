import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../gemini-generate/errors.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'

/**
 * Google's PaLM, which chatted before Gemini did; it never streamed. Google has shut its own down, gateways of the same
 * family may still speak it. https://ai.google.dev/api/palm, https://cloud.google.com/nodejs/docs/reference/generativelanguage/latest
 */
export const palmChatOutbound: OutboundFamily = {
  name: 'palm-chat',
  paths: { chat: '/v1beta2/models/chat-bison-001:generateMessage' },
  decodeError,
  codecs: { chat: { encodeCall, decodeReply } },
}
