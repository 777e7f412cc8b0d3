import { parseJson } from '../platform/parse-json.ts'

/**
 * What a model wrote: all that the pattern's group finds in JSON that is not parsed. Three times cheaper than parsing it,
 * and a stream without usage may be long. Escapes are undone as far as they matter for counting.
 */
export function scannedText(json: string, pattern: RegExp): string {
  let text = ''
  for (const [, written = ''] of json.matchAll(pattern)) text += written
  if (!text.includes('\\')) return text
  const unescaped = parseJson(`"${text}"`)
  return typeof unescaped === 'string' ? unescaped : text
}
