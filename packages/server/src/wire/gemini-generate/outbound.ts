import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { embeddingOutbound } from './embedding.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'
import { imageOutbound } from './image.ts'

/** Vendors that speak Google's generateContent: the Gemini API itself, and Vertex AI under paths of its own. */
export const geminiGenerateOutbound: OutboundFamily = {
  name: 'gemini-generate',
  paths: {
    chat: '/{version}/models/{model}:generateContent',
    'chat-stream': '/{version}/models/{model}:streamGenerateContent?alt=sse',
  },
  decodeError,
  codecs: {
    chat: { takesMediaUrls: isGooglesOwn, encodeCall, decodeReply, eventDecoder },
    embeddings: embeddingOutbound,
    images: imageOutbound,
  },
}

/** Films on YouTube and files in Google's storage are reached by their address alone; others are fetched before. */
function isGooglesOwn(url: string): boolean {
  return /^(gs:|https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\/)/i.test(url)
}
