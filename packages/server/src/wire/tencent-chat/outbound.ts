import type { OutboundFamily } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'
import { PATHS } from './schema.ts'

/** Tencent's Hunyuan. */
export const tencentChatOutbound: OutboundFamily = {
  name: 'tencent-chat',
  paths: PATHS,
  decodeError,
  codecs: { chat: { takesMediaUrls: (_url, { kind }) => kind === 'image', encodeCall, decodeReply, eventDecoder } },
}
