/** False when a text in a value of JSON cannot be stored: no database keeps U+0000, and half of a surrogate pair is no character. */
export function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, entry]) => hasStorableTexts(name) && hasStorableTexts(entry))
}

/** What can be stored of a text from outside: U+0000 is left out, and half of a surrogate pair becomes U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
