import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { anthropicReader } from './anthropic-messages.ts'
import { geminiReader } from './gemini-generate.ts'
import type { ClientReader } from './heard.ts'
import { openaiChatReader } from './openai-chat.ts'
import { responsesReader } from './openai-responses.ts'

/** What clients of each format take an answer for. */
export const clientReaders: Readonly<Record<InboundFamilyName, ClientReader>> = {
  'openai-chat': openaiChatReader,
  'openai-responses': responsesReader,
  'anthropic-messages': anthropicReader,
  'gemini-generate': geminiReader,
}
