import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { embeddingCodec } from './embedding.ts'
import { encodeCall } from './encode-call.ts'
import { rerankCodec } from './rerank.ts'
import { PATHS } from './schema.ts'

/** Cohere. Its errors are `{ id, message }` with a fitting status: https://docs.cohere.com/reference/errors */
export const cohereChatOutbound: OutboundFamily = {
  name: 'cohere-chat',
  paths: PATHS,
  decodeError,
  codecs: {
    chat: { takesMediaUrls: (_url, { kind }) => kind === 'image', encodeCall, decodeReply, eventDecoder },
    embeddings: embeddingCodec,
    rerank: rerankCodec,
  },
}
