import type { ChatCall, ChatMessage } from './chat.ts'

/** Says nothing, where something must be said. */
export const NEUTRAL_TEXT = '...'

/**
 * The call with a turn of the user or a tool's result last, for vendors that refuse to go on with an answer that was
 * begun; the same call when it is. Calls of tools stay last: what is missing there are their results.
 */
export function endedByUser(call: ChatCall, format: string): ChatCall {
  const last = call.messages.findLast(({ role }) => role !== 'system')
  if (last?.role !== 'assistant' || last.parts.some(({ kind }) => kind === 'tool-call')) return call
  if (isSilent(last)) {
    if (last.parts.some(({ kind }) => kind === 'opaque'))
      call.warnings.push(`content of another vendor's own is not in ${format}`)
    return endedByUser({ ...call, messages: call.messages.filter((message) => message !== last) }, format)
  }
  call.warnings.push(`the beginning of an answer is not in ${format}: it is sent as an answer of its own`)
  return { ...call, messages: [...call.messages, { role: 'user', parts: [{ kind: 'text', text: NEUTRAL_TEXT }] }] }
}

const isSilent = ({ parts }: Extract<ChatMessage, { role: 'assistant' }>): boolean =>
  parts.every(
    (part) => part.kind === 'opaque' || part.kind === 'reasoning' || (part.kind === 'text' && part.text.trim() === ''),
  )
