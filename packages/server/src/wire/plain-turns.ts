import type { AssistantPart, ChatCall, ChatMessage, ToolResultPart, UserPart } from './chat.ts'
import { withFilesAsTexts } from './text-file.ts'

export interface PlainTurn {
  role: 'user' | 'assistant'
  text: string
}

/** A conversation for formats that know nothing but texts. */
export interface PlainConversation {
  /** All system texts, with blank lines between them; empty when there is none. */
  system: string
  /** User and assistant in turn: turns of the same side that stand together are joined. */
  turns: PlainTurn[]
}

/** Files that are texts are texts. Tool calls and their results are told as text; what cannot be told is left out. Both are said in the warnings. */
export function plainTurns(call: ChatCall, format: string): PlainConversation {
  const lost = new Set<string>()
  const system: string[] = []
  const turns: PlainTurn[] = []
  for (const message of call.messages) {
    const text = textOf(message, lost)
    if (text === '') continue
    if (message.role === 'system') {
      system.push(text)
      continue
    }
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) last.text += `\n\n${text}`
    else turns.push({ role, text })
  }
  for (const what of lost) {
    const warning = `${what} in ${format}`
    if (!call.warnings.includes(warning)) call.warnings.push(warning)
  }
  return { system: system.join('\n\n'), turns }
}

function textOf(message: ChatMessage, lost: Set<string>): string {
  const parts: readonly AnyPart[] = message.parts
  const pieces = withFilesAsTexts(parts).map((part) => partText(part, lost))
  return pieces.filter((piece) => piece !== '').join('\n')
}

type AnyPart = UserPart | AssistantPart | ToolResultPart

function partText(part: AnyPart, lost: Set<string>): string {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return part.text
    case 'tool-call':
      lost.add('tool calls are sent as text')
      return `[call of ${part.name}: ${part.arguments}]`
    case 'tool-result':
      lost.add('tool results are sent as text')
      return `[result of ${part.name ?? part.callId}: ${withFilesAsTexts(part.parts)
        .map((piece) => partText(piece, lost))
        .join('\n')}]`
    case 'image':
    case 'file':
    case 'opaque':
      lost.add(part.kind === 'opaque' ? "parts of another vendor's own are not" : `${part.kind}s are not`)
      return ''
    // Thinking of earlier turns is not asked for by any of these formats.
    case 'reasoning':
      return ''
  }
}
