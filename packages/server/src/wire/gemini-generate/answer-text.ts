import { bytesOfBase64, type DeliveredMedia, NO_MEDIA } from '../delivered-media.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { scannedText } from '../scanned-text.ts'
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
const WRITTEN = /"(?:text|code)"\s*:\s*"((?:[^"\\]|\\.)*)"/g
const CALL = '"functionCall"'

/**
 * The same for the bytes of many chunks, without parsing those that call no function.
 */
export function streamText(events: Buffer): string {
  const whole = events.toString('utf8')
  if (!whole.includes(CALL)) return scannedText(whole, WRITTEN)
  return whole
    .split(/\r?\n/)
    .map((line) => (line.includes(CALL) ? parsedText(line) : scannedText(line, WRITTEN)))
    .join('')
}

function parsedText(line: string): string {
  try {
    return answerText(JSON.parse(line.replace(/^data:/, '')))
  } catch {
    return ''
  }
}

/** Bytes of a part, with their type in front of or behind them. */
const INLINE = /"inlineData":\s*\{([^{}]*)\}/g
const TYPE = /"mimeType":\s*"(image|audio)\//
const DATA = /"data":\s*"([^"]*)"/

/** Quotes inside a JSON string carry backslashes, so what a model writes never matches. */
export function mediaIn(answer: Buffer): DeliveredMedia {
  if (!answer.includes('"inlineData"')) return NO_MEDIA
  let pictures = 0
  let characters = 0
  for (const [, part = ''] of answer.toString('utf8').matchAll(INLINE)) {
    const type = TYPE.exec(part)?.[1]
    if (type === 'image') pictures += 1
    else if (type === 'audio') characters += DATA.exec(part)?.[1]?.length ?? 0
  }
  return { pictures, soundBytes: bytesOfBase64(characters) }
}
