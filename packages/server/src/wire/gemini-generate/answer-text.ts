import type { JsonObject } from '../family.ts'
import { isObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { jsonText } from './schema.ts'

/** Everything the model wrote in an answer or in one chunk of it: text, thoughts, names and arguments, code. */
export function answerText(body: unknown): string {
  if (!isObject(body)) return ''
  let text = ''
  for (const candidate of objectsIn(body, 'candidates'))
    for (const part of objectsIn(objectIn(candidate, 'content'), 'parts')) text += partText(part)
  return text
}

function partText(part: JsonObject): string {
  const called = objectIn(part, 'functionCall')
  const written = textIn(part, 'text') ?? textIn(objectIn(part, 'executableCode'), 'code') ?? ''
  return called ? written + (textIn(called, 'name') ?? '') + jsonText(called.args ?? {}, '') : written
}

/** Fields of a chunk that hold what the model wrote, when it calls no function. */
const WRITTEN = /"(?:text|code)": ?"((?:[^"\\]|\\.)*)"/g
const CALL = '"functionCall"'

/**
 * The same for the bytes of many chunks, without parsing those that call no function: a stream without usage may be
 * long. Escapes are undone as far as they matter for counting.
 */
export function streamText(events: Buffer): string {
  const whole = events.toString('utf8')
  if (!whole.includes(CALL)) return scannedText(whole)
  return whole
    .split(/\r?\n/)
    .map((line) => (line.includes(CALL) ? parsedText(line) : scannedText(line)))
    .join('')
}

function scannedText(chunks: string): string {
  let text = ''
  for (const [, written = ''] of chunks.matchAll(WRITTEN)) text += written
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return text
  }
}

function parsedText(line: string): string {
  try {
    return answerText(JSON.parse(line.replace(/^data:/, '')))
  } catch {
    return ''
  }
}
