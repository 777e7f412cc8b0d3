import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import { anthropicCompleteVendor } from './anthropic-complete.ts'
import { anthropicVendor } from './anthropic-messages.ts'
import { baiduVendor } from './baidu-chat.ts'
import { cloudflareRunVendor } from './cloudflare-run.ts'
import { cohereVendor } from './cohere-chat.ts'
import { difyVendor } from './dify-chat.ts'
import { geminiVendor } from './gemini-generate.ts'
import { iflytekVendor } from './iflytek-chat.ts'
import { libraryVendor } from './library-ask.ts'
import { openaiChatVendor } from './openai-chat.ts'
import { responsesVendor } from './openai-responses.ts'
import { palmVendor } from './palm-chat.ts'
import { tencentVendor } from './tencent-chat.ts'
import type { VendorFormat } from './vendor-format.ts'
import { zhipuVendor } from './zhipu-chat.ts'

/** Formats that a chat can be asked in. */
export type ChatFamilyName = Exclude<FamilyName, 'ollama-native' | 'dashscope' | 'jina'>

export const vendorFormats: Readonly<Record<ChatFamilyName, VendorFormat>> = {
  'openai-chat': openaiChatVendor,
  'openai-responses': responsesVendor,
  'anthropic-messages': anthropicVendor,
  'anthropic-complete': anthropicCompleteVendor,
  'gemini-generate': geminiVendor,
  'palm-chat': palmVendor,
  'cohere-chat': cohereVendor,
  'baidu-chat': baiduVendor,
  'zhipu-chat': zhipuVendor,
  'tencent-chat': tencentVendor,
  'iflytek-chat': iflytekVendor,
  'dify-chat': difyVendor,
  'library-ask': libraryVendor,
  'cloudflare-run': cloudflareRunVendor,
}
