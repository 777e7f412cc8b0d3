import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { FAMILY } from './schema.ts'

/** Vendors that speak OpenAI's Responses. https://platform.openai.com/docs/api-reference/responses */
export const openaiResponsesOutbound: OutboundFamily = {
  name: FAMILY,
  paths: { chat: '/v1/responses' },
  decodeError,
  codecs: { chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder } },
}
