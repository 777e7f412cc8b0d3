import type { EventNote, PassThrough } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { isObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { answerText, mediaIn, streamText } from './answer-text.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { prepareBody, warningsOf } from './prepare-body.ts'
import { readChunkUsage, readUsage } from './usage.ts'

/** Google on both sides. A refused prompt is an answer here: its clients know how it looks. */
export const passThrough: PassThrough = {
  prepareBody: (incoming, edits) => ({ json: prepareBody(incoming, edits), warnings: warningsOf(incoming, edits) }),
  // Quotes inside a JSON string carry backslashes, so what a model writes never matches.
  markers: ['"usageMetadata"', '"finishReason"', '"blockReason"', '"error"'].map((text) => Buffer.from(text)),
  readReply: (body) => {
    const vendorError = vendorErrorOf(body)
    const usage = isObject(body) ? readUsage(body.usageMetadata) : undefined
    return vendorError ? { usage, error: errorFromObject(vendorError) } : { usage }
  },
  readEvent,
  // Gemini CLI ends with "Incomplete JSON segment at the end" (0.61, seen 2026-11-21).
  dropsComments: true,
  replyText: answerText,
  streamText,
  mediaIn,
  // A stream ends with its connection.
  endEvent: '',
}

function readEvent(data: string): EventNote {
  const chunk = parseObject(data)
  if (!chunk) return {}
  const vendorError = vendorErrorOf(chunk)
  if (vendorError) return { error: errorFromObject(vendorError) }
  const candidates = objectsIn(chunk, 'candidates')
  const isBlocked = candidates.length === 0 && textIn(objectIn(chunk, 'promptFeedback'), 'blockReason') !== undefined
  return {
    usage: readChunkUsage(chunk),
    isFinish: isBlocked || candidates.some(({ finishReason }) => typeof finishReason === 'string'),
  }
}
