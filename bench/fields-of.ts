/** The fields of parsed JSON that should be an object. Throws when it is none. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${JSON.stringify(value)}`)
  return new Map<string, unknown>(Object.entries(value))
}
