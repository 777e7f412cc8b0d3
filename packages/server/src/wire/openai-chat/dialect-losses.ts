import type { Quirk } from '@tollgate/contract/providers/provider-row'
import { isObject, type JsonObject, listIn } from '../read-json.ts'
import { applyQuirks } from './quirks.ts'

/** Other quirks only write the same in another way. */
const LOSING: readonly Quirk[] = ['one-system', 'groq-thinking', 'forced-tools-unthinking', 'mistral-fields']

/** Mistral has other names for them. */
const RENAMED: readonly string[] = ['max_completion_tokens', 'seed']

/** What of a body a vendor of this dialect does not get, or takes in another sense; for the log. */
export function dialectLosses(body: JsonObject, quirks: readonly Quirk[]): string[] {
  const losing = quirks.filter((quirk) => LOSING.includes(quirk))
  const shaped = losing.length === 0 ? body : applyQuirks(body, losing)
  const lowered =
    quirks.includes('temperature-open') && Number(body.temperature) > 1
      ? ['temperature is at most 1 with this vendor']
      : []
  if (shaped === body) return lowered
  const isUnthinking = shaped.thinking !== body.thinking
  const lost = [...goneFrom([body], [shaped]), ...goneFrom(listIn(body, 'messages'), listIn(shaped, 'messages'))]
  const unknown = lost
    .filter((name) => !RENAMED.includes(name) && !(isUnthinking && name === 'reasoning_effort'))
    .map((name) => `${name.slice(0, 60)} is not known to this vendor`)
  const warnings = [...lowered, ...unknown]
  if (isUnthinking)
    warnings.push('thinking is switched off: with this vendor a model that thinks cannot be forced to call')
  if (losing.includes('one-system') && hasLaterSystem(listIn(body, 'messages')))
    warnings.push("what the system says between turns is sent as the user's words")
  return warnings
}

/** Names of fields that say something in some of the first objects and are in none of the others. */
function goneFrom(before: readonly unknown[], after: readonly unknown[]): string[] {
  const kept = new Set(after.filter(isObject).flatMap(Object.keys))
  const said = before.filter(isObject).flatMap((object) => Object.keys(object).filter((name) => saysIt(object[name])))
  return [...new Set(said)].filter((name) => !kept.has(name))
}

/** Messages that come back as they were have fields for what was not said. */
const saysIt = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

function hasLaterSystem(messages: readonly unknown[]): boolean {
  const roles = messages.map((message) => (isObject(message) ? message.role : undefined))
  const isSystem = (role: unknown) => role === 'system' || role === 'developer'
  const start = roles.findIndex((role) => !isSystem(role))
  return start !== -1 && roles.slice(start).some(isSystem)
}
