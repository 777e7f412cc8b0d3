import { parseJson } from '../../platform/parse-json.ts'
import type { EventNote, PassThrough } from '../family.ts'
import { isObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { scannedText } from '../scanned-text.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { prepareBody } from './prepare-body.ts'
import { readFirstUsage, readUsage } from './usage.ts'
import { withFiles } from './with-files.ts'

/** Anthropic's format on both sides. */
export const passThrough: PassThrough = {
  prepareBody,
  withFiles,
  readReply: (body) => {
    const vendorError = vendorErrorOf(body)
    const usage = isObject(body) ? readUsage(body.usage) : undefined
    return vendorError ? { usage, error: errorFromObject(vendorError) } : { usage }
  },
  readEvent,
  // Quotes inside a JSON string carry backslashes, so what a model writes never matches.
  markers: ['"message_start"', '"message_delta"', '"message_stop"', '"error":'].map((text) => Buffer.from(text)),
  mergesUsage: true,
  replyText,
  streamText,
  endEvent: 'event: message_stop\ndata: {"type":"message_stop"}\n\n',
}

function readEvent(data: string): EventNote {
  const event = parseJson(data)
  // An event that is no object is the vendor's business: it is passed on and means nothing here.
  if (!isObject(event)) return {}
  switch (event.type) {
    case 'message_start':
      return { usage: readFirstUsage(objectIn(event, 'message')?.usage) }
    case 'message_delta':
      return { usage: readUsage(event.usage), isFinish: typeof objectIn(event, 'delta')?.stop_reason === 'string' }
    case 'message_stop':
      return { isEnd: true }
    default: {
      const vendorError = isBlockEvent(event.type) ? undefined : vendorErrorOf(event)
      return vendorError ? { error: errorFromObject(vendorError) } : {}
    }
  }
}

/** The result of a server's tool may hold an error of its own, which is no error of the stream. */
const isBlockEvent = (type: unknown): boolean => typeof type === 'string' && type.startsWith('content_block')

/** Everything the model wrote in an answer: text, thinking, calls of tools. */
function replyText(body: unknown): string {
  if (!isObject(body)) return ''
  let text = ''
  for (const block of objectsIn(body, 'content')) {
    text += (textIn(block, 'text') ?? '') + (textIn(block, 'thinking') ?? '')
    if (isObject(block.input)) text += (textIn(block, 'name') ?? '') + JSON.stringify(block.input)
  }
  return text
}

/** Fields of an event that hold what the model wrote. */
const WRITTEN = /"(?:text|thinking|partial_json|name)"\s*:\s*"((?:[^"\\]|\\.)*)"/g

/** The same for the bytes of many events. */
function streamText(events: Buffer): string {
  return scannedText(events.toString('utf8'), WRITTEN)
}
