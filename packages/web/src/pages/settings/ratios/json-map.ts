import { parseJson } from '../../../storage.ts'

/** The entries of a JSON object in their order; undefined when the text is none. */
export function entriesOf(text: string): ReadonlyMap<string, unknown> | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined
}

/** The text with one entry set, or without it when the value is undefined; unchanged when that makes no difference. */
export function withEntry(text: string, { name, value }: { name: string; value: string | number | undefined }): string {
  const entries = new Map(entriesOf(text))
  if (entries.get(name) === value) return text
  if (value === undefined) entries.delete(name)
  else entries.set(name, value)
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}
