import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { WireFamily } from './family.ts'
import { openaiChat } from './openai-chat/family.ts'

export const families = {
  'openai-chat': openaiChat,
} as const satisfies Record<FamilyName, WireFamily>
