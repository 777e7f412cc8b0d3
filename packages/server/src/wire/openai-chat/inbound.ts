import { parseJson } from '../../platform/parse-json.ts'
import type { EventNote, InboundFamily } from '../family.ts'
import { answerText, mediaIn, streamText } from './answer-text.ts'
import { completionsCodec } from './completions.ts'
import { countablePieces } from './countable-pieces.ts'
import { decodeCall } from './decode-call.ts'
import { asAsked, embeddingsInbound } from './embeddings.ts'
import { eventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { errorIn } from './error-in.ts'
import { encodeError } from './errors.ts'
import { imagesCodec } from './images.ts'
import { prepareBody, warningsOf } from './prepare-body.ts'
import { readCall } from './read-call.ts'
import { rankingUsage, rerankCodec, withRankingUsage } from './rerank.ts'
import { asAnswer, choicesOf } from './schema.ts'
import { speechCodec } from './speech.ts'
import { transcriptionCodec } from './transcription.ts'
import { encodeUsage, readChunkUsage, readUsage } from './usage.ts'
import { withFiles } from './with-files.ts'

const END_DATA = '[DONE]'

/**
 * With and without a blank behind the colon, as vendors write it. Quotes inside a JSON string carry backslashes, so what
 * a model writes never matches.
 */
const MARKERS = [
  '"usage":{',
  '"usage": {',
  '"finish_reason":"',
  '"finish_reason": "',
  '"error":',
  '"base_resp":',
  END_DATA,
]

/** OpenAI's chat completions and what stands beside them. https://platform.openai.com/docs/api-reference */
export const openaiChatInbound: InboundFamily = {
  name: 'openai-chat',
  readCall: (body, operation, path) => readCall(body, operation, path.model),
  encodeError,
  encodeErrorEvent: (error, context) => `data: ${JSON.stringify(encodeError(error, context).body)}\n\n`,
  passThrough: {
    prepareBody: (incoming, edits) => ({ json: prepareBody(incoming, edits), warnings: warningsOf(incoming, edits) }),
    withFiles,
    markers: MARKERS.map((text) => Buffer.from(text)),
    readReply: (body) => {
      const error = errorIn(body)
      const usage = readUsage(asAnswer(body).usage) ?? rankingUsage(body)
      return error ? { usage, error } : { usage }
    },
    readEvent,
    reshapeReply: (body, facts, operation) => {
      if (operation === 'embeddings') return asAsked(body, facts)
      return operation === 'rerank' ? withRankingUsage(body) : undefined
    },
    replyText: answerText,
    streamText,
    mediaIn,
    endEvent: `data: ${END_DATA}\n\n`,
    encodeUsageEvent: (usage, template) => {
      const { id, object, created, model } = asAnswer(template === undefined ? undefined : parseJson(template))
      return `data: ${JSON.stringify({ id, object, created, model, choices: [], usage: encodeUsage(usage) })}\n\n`
    },
  },
  counting: { pieces: ({ body }) => countablePieces(body) },
  codecs: {
    chat: { form: 'chat', decodeCall, encodeReply, eventEncoder },
    completions: completionsCodec,
    embeddings: embeddingsInbound,
    images: imagesCodec,
    'image-edits': imagesCodec,
    'image-variations': imagesCodec,
    rerank: rerankCodec,
    speech: speechCodec,
    transcription: transcriptionCodec(false),
    translation: transcriptionCodec(true),
  },
}

/**
 * The last event of a picture, a transcript, a speech, which have no end marker.
 * https://developers.openai.com/api/reference/resources/images/generation-streaming-events
 */
const LAST_EVENTS: readonly unknown[] = [
  'image_generation.completed',
  'image_edit.completed',
  'transcript.text.done',
  'speech.audio.done',
]

function readEvent(data: string): EventNote {
  if (data === END_DATA) return { isEnd: true }
  // A chunk that is not JSON is the vendor's business: it is passed on and means nothing here.
  const answer = asAnswer(parseJson(data))
  const error = errorIn(answer)
  if (error) return { error }
  const choices = choicesOf(answer)
  const usage = readChunkUsage(answer.usage, choices)
  if (LAST_EVENTS.includes(answer.type)) return { usage, isFinish: true, isLast: true }
  return {
    usage,
    isUsageOnly: usage !== undefined && Array.isArray(answer.choices) && choices.length === 0,
    isFinish: choices.some((choice) => typeof choice?.finish_reason === 'string'),
  }
}
