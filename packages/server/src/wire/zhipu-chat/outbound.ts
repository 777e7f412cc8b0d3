import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'
import { PATHS } from './schema.ts'

/** Zhipu's ChatGLM. */
export const zhipuChatOutbound: OutboundFamily = {
  name: 'zhipu-chat',
  paths: PATHS,
  decodeError,
  // Pictures are not sent at all: nothing needs to be fetched.
  codecs: { chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder } },
}
