import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { embeddingsOutbound } from './embeddings.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'

/** Vendors that speak OpenAI's chat completions. https://platform.openai.com/docs/api-reference */
export const openaiChatOutbound: OutboundFamily = {
  name: 'openai-chat',
  paths: { chat: '/v1/chat/completions' },
  decodeError,
  codecs: {
    chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder },
    embeddings: embeddingsOutbound,
  },
}
