import type { InboundCodec, InboundFamily } from '../family.ts'
import { encodeError } from '../openai-chat/errors.ts'
import { countPieces } from './count-pieces.ts'
import { createEventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { encodeErrorEvent } from './errors.ts'
import { decodeForeignCall } from './foreign-call.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'
import { FAMILY } from './schema.ts'

const chat: InboundCodec<'chat'> = {
  form: 'chat',
  decodeCall: decodeForeignCall,
  encodeReply,
  eventEncoder: createEventEncoder,
}

/** OpenAI's Responses, as clients speak it. */
export const openaiResponsesInbound: InboundFamily = {
  name: FAMILY,
  readCall,
  encodeError,
  encodeErrorEvent,
  passThrough,
  counting: {
    pieces: ({ body }) => countPieces(body),
    // https://platform.openai.com/docs/api-reference/responses/input-tokens
    encodeReply: (inputTokens) => ({ object: 'response.input_tokens', input_tokens: inputTokens }),
  },
  codecs: { chat },
}
