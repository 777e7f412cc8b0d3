import type { InboundFamily } from '../family.ts'
import { countPieces } from './count-pieces.ts'
import { decodeCall } from './decode-call.ts'
import { embeddingInbound } from './embedding-call.ts'
import { eventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { encodeError } from './errors.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'

/**
 * Clients that speak Google's generateContent and embedContent. Streams are written as server-sent events; for clients
 * that asked for one array `JsonArrayWriter` turns those into its pieces.
 */
export const geminiGenerateInbound: InboundFamily = {
  name: 'gemini-generate',
  readCall,
  encodeError,
  encodeErrorEvent: (error, context) => `data: ${JSON.stringify(encodeError(error, context).body)}\n\n`,
  passThrough,
  counting: {
    pieces: ({ body }) => countPieces(body),
    // https://ai.google.dev/api/tokens
    encodeReply: (inputTokens) => ({ totalTokens: inputTokens }),
  },
  codecs: { chat: { form: 'chat', decodeCall, encodeReply, eventEncoder }, embeddings: embeddingInbound },
}
