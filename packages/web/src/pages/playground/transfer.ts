import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'
import type { Message } from './chat-messages.ts'
import { PlaygroundState, restedState } from './playground-memory.ts'

/** The largest file that is read, in bytes. */
export const IMPORT_BYTES_MAX = 20_000_000

/** The playground as a file that can be read again, pictures included. */
export const fileOf = (state: PlaygroundState): string => JSON.stringify(state, null, 2)

/** What a file holds; undefined when it is not one of ours. */
export function stateIn(text: string): PlaygroundState | undefined {
  const state = z.safeParse(PlaygroundState, parseJson(text)).data
  return state && restedState(state)
}

interface Headings {
  user: string
  reasoning: string
}

/** A conversation for people to read. Pictures are left out. */
export function markdownOf(messages: readonly Message[], headings: Headings): string {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## ${headings.user}\n\n${message.text}`
      : [
          `## ${message.model}`,
          ...(message.reasoning === ''
            ? []
            : [`> ${headings.reasoning}: ${message.reasoning.replaceAll('\n', '\n> ')}`]),
          message.text,
          ...message.toolCalls.map(({ name, arguments: json }) => `\`${name}(${json})\``),
        ]
          .filter((part) => part !== '')
          .join('\n\n'),
  )
  return `${parts.join('\n\n')}\n`
}
