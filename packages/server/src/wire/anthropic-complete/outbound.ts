import { decodeError } from '../anthropic-messages/errors.ts'
import type { OutboundFamily } from '../family.ts'
import { decodeReply, eventDecoder } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'

/** Claude 2 and Claude Instant at Anthropic. https://docs.anthropic.com/claude/reference/complete_post */
export const anthropicCompleteOutbound: OutboundFamily = {
  name: 'anthropic-complete',
  paths: { chat: '/v1/complete' },
  decodeError,
  codecs: { chat: { encodeCall, decodeReply, eventDecoder } },
}
