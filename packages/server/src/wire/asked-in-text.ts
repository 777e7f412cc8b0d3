import type { ChatCall, ChatMessage } from './chat.ts'
import { NEUTRAL_TEXT } from './closing-turn.ts'
import { withFilesAsTexts } from './text-file.ts'
import { unsupported } from './unsupported.ts'

/**
 * The call with words in its last turn, for vendors that take nothing but texts and none that are empty. What only the
 * system says is said by the user. Throws `request.unsupported` where nothing of what the user said last can be sent.
 */
export function askedInText(call: ChatCall, format: string): ChatCall {
  const isSystemOnly = call.messages.every(({ role }) => role === 'system')
  const messages = isSystemOnly ? call.messages.map(spokenByUser) : call.messages
  const begin = messages.findLastIndex(({ role }) => role === 'assistant' || role === 'tool') + 1
  const turns = messages.slice(begin).filter((message) => message.role === 'user')
  const parts = withFilesAsTexts(turns.flatMap((turn) => turn.parts))
  const isAsked = parts.some((part) => part.kind === 'text' && part.text.trim() !== '')
  if (isAsked || (turns.length === 0 && begin > 0)) return { ...call, messages }
  if (parts.some(({ kind }) => kind !== 'text')) throw unsupported(`a question without a text in ${format}`)
  return { ...call, messages: [...messages, { role: 'user', parts: [{ kind: 'text', text: NEUTRAL_TEXT }] }] }
}

const spokenByUser = (message: ChatMessage): ChatMessage =>
  message.role === 'system' ? { role: 'user', parts: message.parts } : message
