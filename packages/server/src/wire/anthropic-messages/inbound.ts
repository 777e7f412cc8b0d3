import type { InboundFamily } from '../family.ts'
import { countPieces } from './count-pieces.ts'
import { decodeCall } from './decode-call.ts'
import { eventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { encodeError, encodeErrorEvent } from './errors.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'

/** Clients that speak Anthropic's Messages API. https://platform.claude.com/docs/en/api/messages */
export const anthropicMessagesInbound: InboundFamily = {
  name: 'anthropic-messages',
  readCall,
  encodeError,
  encodeErrorEvent,
  passThrough,
  counting: {
    pieces: ({ body }) => countPieces(body),
    // https://platform.claude.com/docs/en/api/messages-count-tokens
    encodeReply: (inputTokens) => ({ input_tokens: inputTokens }),
  },
  codecs: { chat: { form: 'chat', decodeCall, encodeReply, eventEncoder } },
}
