import type { Token } from '@tollgate/contract/entities/token'
import type { CallFormat } from '../../../data/try-token.ts'
import { appClients } from './app-clients.ts'
import type { ClientRow } from './client-row.ts'
import { codingClients } from './coding-clients.ts'
import { programClients } from './program-clients.ts'

export const clients: readonly ClientRow[] = [...programClients, ...codingClients, ...appClients]

/** Models that a token may call, out of those that its owner may. */
export function modelsOfToken(token: Token, own: readonly string[]): readonly string[] {
  if (!token.model_limits_enabled) return own
  return token.model_limits.split(',').filter((name) => name !== '')
}

/** How the models begin that the makers of a format's clients have in mind, best first. */
const namesOf: Readonly<Record<CallFormat, readonly string[]>> = {
  chat: ['gpt-4o-mini', 'gpt'],
  responses: ['gpt-5', 'gpt'],
  messages: ['claude-sonnet', 'claude'],
  gemini: ['gemini'],
}

/** The model to offer first for a format; undefined when there is none at all. */
export function firstModelFor(format: CallFormat, models: readonly string[]): string | undefined {
  for (const beginning of namesOf[format]) {
    const model = models.find((name) => name.startsWith(beginning))
    if (model !== undefined) return model
  }
  return models[0]
}
