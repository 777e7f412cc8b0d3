import type { FamilyName, InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { anthropicCompleteOutbound } from './anthropic-complete/outbound.ts'
import { anthropicMessagesInbound } from './anthropic-messages/inbound.ts'
import { anthropicMessagesOutbound } from './anthropic-messages/outbound.ts'
import { baiduChatOutbound } from './baidu-chat/outbound.ts'
import { cloudflareRunOutbound } from './cloudflare-run/outbound.ts'
import { cohereChatOutbound } from './cohere-chat/outbound.ts'
import { dashscopeOutbound } from './dashscope/outbound.ts'
import { difyChatOutbound } from './dify-chat/outbound.ts'
import type { InboundFamily, OutboundFamily } from './family.ts'
import { geminiGenerateInbound } from './gemini-generate/inbound.ts'
import { geminiGenerateOutbound } from './gemini-generate/outbound.ts'
import { iflytekChatOutbound } from './iflytek-chat/outbound.ts'
import { jinaOutbound } from './jina/outbound.ts'
import { libraryAskOutbound } from './library-ask/outbound.ts'
import { ollamaNativeOutbound } from './ollama-native/outbound.ts'
import { openaiChatInbound } from './openai-chat/inbound.ts'
import { openaiChatOutbound } from './openai-chat/outbound.ts'
import { openaiResponsesInbound } from './openai-responses/inbound.ts'
import { openaiResponsesOutbound } from './openai-responses/outbound.ts'
import { palmChatOutbound } from './palm-chat/outbound.ts'
import { tencentChatOutbound } from './tencent-chat/outbound.ts'
import { zhipuChatOutbound } from './zhipu-chat/outbound.ts'

/** Formats that clients speak. */
export const inboundFamilies: Readonly<Record<InboundFamilyName, InboundFamily>> = {
  'openai-chat': openaiChatInbound,
  'openai-responses': openaiResponsesInbound,
  'anthropic-messages': anthropicMessagesInbound,
  'gemini-generate': geminiGenerateInbound,
}

/** Formats that vendors speak. */
export const outboundFamilies: Readonly<Record<FamilyName, OutboundFamily>> = {
  'openai-chat': openaiChatOutbound,
  'openai-responses': openaiResponsesOutbound,
  'anthropic-messages': anthropicMessagesOutbound,
  'anthropic-complete': anthropicCompleteOutbound,
  'gemini-generate': geminiGenerateOutbound,
  'palm-chat': palmChatOutbound,
  'cohere-chat': cohereChatOutbound,
  'ollama-native': ollamaNativeOutbound,
  dashscope: dashscopeOutbound,
  'baidu-chat': baiduChatOutbound,
  'zhipu-chat': zhipuChatOutbound,
  'tencent-chat': tencentChatOutbound,
  'iflytek-chat': iflytekChatOutbound,
  'dify-chat': difyChatOutbound,
  'library-ask': libraryAskOutbound,
  jina: jinaOutbound,
  'cloudflare-run': cloudflareRunOutbound,
}
