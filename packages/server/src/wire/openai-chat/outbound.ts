import type { FilePart, ImagePart } from '../chat.ts'
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
    chat: { takesMediaUrls, encodeCall, decodeReply, eventDecoder },
    embeddings: embeddingsOutbound,
  },
}

/**
 * OpenAI fetches pictures, those who take films fetch them; of a file it wants the bytes: `Expected a base64-encoded data
 * URL`, https://github.com/vercel/ai/issues/7266
 */
function takesMediaUrls(_url: string, { kind, source }: ImagePart | FilePart): boolean {
  return kind === 'image' || (source.kind === 'url' && source.mediaType?.startsWith('video/') === true)
}
