import { createHash } from 'node:crypto'
import type { CallFacts } from '../wire/family.ts'
import { objectIn, textIn } from '../wire/read-json.ts'

/** Headers in which coding tools say which session a call belongs to. */
const SESSION_HEADERS = ['session-id', 'x-session-affinity', 'x-claude-code-session-id'] as const

interface Asked {
  userId: number
  facts: Pick<CallFacts, 'model' | 'body'>
  headers: Headers
}

/** The conversation that a call is part of, for one user and one model; undefined when it does not say. */
export function conversationOf({ userId, facts, headers }: Asked): string | undefined {
  const session = sessionOf(facts, headers)
  if (!session) return undefined
  const hash = createHash('sha256').update(session).digest('base64url')
  return `${userId} ${facts.model} ${hash}`
}

function sessionOf({ body }: Asked['facts'], headers: Headers): string | undefined {
  const key = textIn(body, 'prompt_cache_key')
  if (key) return key
  for (const name of SESSION_HEADERS) {
    const value = headers.get(name)
    if (value) return value
  }
  return textIn(objectIn(body, 'metadata'), 'user_id')
}
