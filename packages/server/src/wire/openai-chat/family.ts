import type { EventNote, WireFamily } from '../family.ts'
import { answerText, streamText } from './answer-text.ts'
import { decodeError, encodeError, errorFromObject, vendorErrorOf } from './errors.ts'
import { prepareBody } from './prepare-body.ts'
import { readCall } from './read-call.ts'
import { asAnswer, choicesOf } from './schema.ts'
import { encodeUsage, readUsage } from './usage.ts'

const END_DATA = '[DONE]'

/** OpenAI's chat completions, text completions and embeddings. https://platform.openai.com/docs/api-reference */
export const openaiChat: WireFamily = {
  name: 'openai-chat',
  readCall,
  prepareBody,
  // With and without a blank behind the colon, as vendors write it. Quotes inside a JSON string carry backslashes,
  // so what a model writes never matches.
  markers: ['"usage":{', '"usage": {', '"finish_reason":"', '"finish_reason": "', '"error":', END_DATA].map((text) =>
    Buffer.from(text),
  ),
  readReply: (body) => {
    const vendorError = vendorErrorOf(body)
    const usage = readUsage(asAnswer(body).usage)
    return vendorError ? { usage, error: errorFromObject(502, vendorError) } : { usage }
  },
  readEvent,
  replyText: answerText,
  streamText,
  decodeError,
  encodeError,
  encodeErrorEvent: (error, context) => `data: ${JSON.stringify(encodeError(error, context).body)}\n\n`,
  endEvent: `data: ${END_DATA}\n\n`,
  encodeUsageEvent: (usage, template) => {
    const { id, object, created, model } = asAnswer(template === undefined ? undefined : parseEvent(template))
    return `data: ${JSON.stringify({ id, object, created, model, choices: [], usage: encodeUsage(usage) })}\n\n`
  },
}

function readEvent(data: string): EventNote {
  if (data === END_DATA) return { isEnd: true }
  const answer = asAnswer(parseEvent(data))
  const vendorError = vendorErrorOf(answer)
  if (vendorError) return { error: errorFromObject(502, vendorError) }
  const choices = choicesOf(answer)
  const usage = readUsage(answer.usage)
  return {
    usage,
    isUsageOnly: usage !== undefined && Array.isArray(answer.choices) && choices.length === 0,
    isFinish: choices.some((choice) => typeof choice?.finish_reason === 'string'),
  }
}

/** A chunk that is not JSON is the vendor's business: it is passed on and means nothing here. */
function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
