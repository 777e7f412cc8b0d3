import type { AppError } from '@tollgate/contract/app-error'

/** Shorter ones are words that a message may need. */
const PART_CHARACTERS_MIN = 8

/**
 * Blanks a channel's key in what its vendor said: some repeat the key they refuse, and keys look like anything. Of keys
 * in several parts (`id|secret`), each part.
 */
export function hideKey({ params, refusal }: AppError, key: string): void {
  const parts = key.split('|').filter((part) => part.length >= PART_CHARACTERS_MIN)
  const hidden = (text: string) => parts.reduce((rest, part) => rest.replaceAll(part, '***'), text)
  for (const [name, value] of Object.entries(params)) if (typeof value === 'string') params[name] = hidden(value)
  if (!refusal) return
  refusal.type = hidden(refusal.type)
  if (typeof refusal.code === 'string') refusal.code = hidden(refusal.code)
  if (refusal.param !== null) refusal.param = hidden(refusal.param)
}
