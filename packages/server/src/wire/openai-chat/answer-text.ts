import { bytesOfBase64, type DeliveredMedia, NO_MEDIA } from '../delivered-media.ts'
import { isObject } from '../read-json.ts'
import { scannedText } from '../scanned-text.ts'
import { asAnswer, choicesOf, type OpenAiMessage } from './schema.ts'

/**
 * Everything the model wrote in an answer or in one chunk of it: text, reasoning, tool names and arguments. What was
 * heard in a sound has its text beside nothing else.
 */
export function answerText(body: unknown): string {
  let text = typeof body === 'object' && body !== null && 'text' in body ? textOf(body.text) : ''
  for (const choice of choicesOf(asAnswer(body))) {
    if (typeof choice !== 'object' || choice === null) continue
    text += textOf(choice.text) + messageText(choice.message) + messageText(choice.delta)
  }
  return text
}

function messageText(message: OpenAiMessage | null | undefined): string {
  if (typeof message !== 'object' || message === null) return ''
  let text = textOf(message.content) + textOf(message.reasoning_content ?? message.reasoning) + textOf(message.refusal)
  text += textOf(message.audio?.transcript)
  text += textOf(message.function_call?.name) + textOf(message.function_call?.arguments)
  if (Array.isArray(message.tool_calls)) {
    for (const call of message.tool_calls) text += textOf(call?.function?.name) + textOf(call?.function?.arguments)
  }
  return text
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return value.map((part) => (isObject(part) ? textOf(part.text ?? part.thinking) : '')).join('')
}

/** Fields of a chunk that hold what the model wrote; `delta` is a text in transcripts alone. */
const WRITTEN =
  /"(?:content|reasoning_content|reasoning|refusal|text|transcript|delta|name|arguments)"\s*:\s*"((?:[^"\\]|\\.)*)"/g

/** Pictures and sounds that came before their last event: something was delivered, though there is no text. */
const MEDIA = /"type"\s*:\s*"(?:image_\w+\.partial_image|speech\.audio\.delta)"/
const MEDIA_MARK = '.'

/** The same for the bytes of many chunks. */
export function streamText(events: Buffer): string {
  const written = events.toString('utf8')
  const text = scannedText(written, WRITTEN)
  return text === '' && MEDIA.test(written) ? MEDIA_MARK : text
}

/**
 * Pictures as some vendors put them into a message (https://openrouter.ai/docs/features/multimodal/image-generation), and
 * what a model speaks (https://platform.openai.com/docs/guides/audio). A picture's other address is its source.
 */
const PICTURE = /"image_url":\s*\{\s*"url"/g
const SOUND = /"data":\s*"([^"]+)"/g

/** Quotes inside a JSON string carry backslashes, so what a model writes never matches. */
export function mediaIn(answer: Buffer): DeliveredMedia {
  const hasPictures = answer.includes('"image_url"')
  const hasSound = answer.includes('"audio"')
  if (!hasPictures && !hasSound) return NO_MEDIA
  const written = answer.toString('utf8')
  let characters = 0
  if (hasSound) for (const [, data = ''] of written.matchAll(SOUND)) characters += data.length
  return {
    pictures: hasPictures ? [...written.matchAll(PICTURE)].length : 0,
    soundBytes: bytesOfBase64(characters),
  }
}
