import { parseObject } from '../../wire/parse-object.ts'

/** What stands in the place of a secret. */
export const BLANK = '***'
/** And where it was set anew, which may have changed it. */
export const NEW_SECRET = '*** (new)'

/** A text of one state is cut at so many characters; price lists of a site are longer. */
const STATE_MAX = 20_000

const SECRET_NAME = /(password|secret|token|key|credential|authorization|cookie)s?$/i

/** Change by themselves all the time, or say nothing of an act. */
const RESTLESS = new Set(['used_quota', 'request_count', 'accessed_time', 'secrets_set'])

type Fields = Readonly<Record<string, unknown>>

/**
 * The same fields, whatever stands under the name of a secret blanked, inside objects and inside texts that are JSON
 * objects too. Empty texts stay: they tell that nothing was set.
 */
export function withoutSecrets(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && !isHarmless(value) ? BLANK : blankedInside(value),
    ]),
  )
}

function blankedInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blankedInside)
  if (typeof value === 'object' && value !== null) return withoutSecrets(value)
  const inside = typeof value === 'string' ? parseObject(value) : undefined
  return inside === undefined ? value : JSON.stringify(withoutSecrets(inside))
}

const isHarmless = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'number' || typeof value === 'boolean'

/** The secrets that a form sets anew: a state read back does not show them. */
export const newSecretsIn = (form: object): Fields =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name, value]) => SECRET_NAME.test(name) && !isHarmless(value))
      .map(([name]) => [name, NEW_SECRET]),
  )

/** Both states as JSON, without the fields that are alike. A state that is not there is the empty text. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { before: string; after: string } {
  if (before === undefined || after === undefined) return { before: stateText(before), after: stateText(after) }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !RESTLESS.has(name) && !Bun.deepEquals(before[name], after[name]),
  )
  return { before: stateText(pick(before, names)), after: stateText(pick(after, names)) }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))

function stateText(fields: Fields | undefined): string {
  if (fields === undefined || Object.keys(fields).length === 0) return ''
  const text = JSON.stringify(fields)
  // A character of two halves must not be cut in the middle: no database keeps half of one.
  return text.length <= STATE_MAX
    ? text
    : `${text
        .slice(0, STATE_MAX)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}
