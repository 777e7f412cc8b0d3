import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'

/** Vendors that speak Anthropic's Messages API. https://platform.claude.com/docs/en/api/messages */
export const anthropicMessagesOutbound: OutboundFamily = {
  name: 'anthropic-messages',
  paths: { chat: '/v1/messages' },
  decodeError,
  codecs: { chat: { takesMediaUrls: isSecure, encodeCall, decodeReply, eventDecoder } },
}

/** Other addresses are refused. */
function isSecure(url: string): boolean {
  return /^https:/i.test(url)
}
