import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { embeddingCodec } from './embedding.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'

/** Baidu's Qianfan, the API with one path for each model. */
export const baiduChatOutbound: OutboundFamily = {
  name: 'baidu-chat',
  decodeError,
  codecs: {
    // Pictures are not sent at all: nothing needs to be fetched.
    chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder },
    embeddings: embeddingCodec,
  },
}
