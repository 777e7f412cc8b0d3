import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { CallFacts } from '../family.ts'
import { invalid } from '../invalid.ts'
import { OUTPUT_LIMIT_MAX } from '../output-limit.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { readModel } from '../read-model.ts'
import { countPieces } from './count-pieces.ts'
import { refuseContinuedThread } from './threads.ts'

/** https://platform.claude.com/docs/en/api/messages: more are refused by Anthropic too. */
const MESSAGES_MAX = 100_000

/**
 * Reads what routing, holding and counting need from a Messages body. Throws `request.invalid` for what no vendor
 * could make sense of, and `request.thread-missing`.
 */
export function readCall(body: unknown, operation: Operation): CallFacts {
  if (!isObject(body)) throw invalid('the body must be a JSON object')
  const model = readModel(body.model, 'model: field required')
  requireMessages(body)
  refuseContinuedThread(body)
  const isChat = operation === 'chat'
  const maxOutputTokens = readLimit(body)
  if (isChat && maxOutputTokens === undefined) throw invalid('max_tokens: field required')
  return {
    body,
    model,
    isStream: isChat && readStream(body),
    // Usage is always told here; it has no chunk of its own that must be asked for.
    wantsUsage: false,
    maxOutputTokens,
    answers: 1,
    hasOutput: isChat,
    media: mediaIn(objectsIn(body, 'messages')),
    promptText: () => countPieces(body).texts.join('\n'),
  }
}

function requireMessages({ messages }: JsonObject): void {
  if (!Array.isArray(messages) || messages.length === 0) throw invalid('messages: at least one message is required')
  if (messages.length > MESSAGES_MAX) throw invalid(`messages: more than ${MESSAGES_MAX}`)
  if (!messages.every(isObject)) throw invalid('messages: each message must be an object')
}

function readStream({ stream }: JsonObject): boolean {
  if (stream === undefined || stream === null) return false
  if (typeof stream !== 'boolean') throw invalid('stream must be true or false')
  return stream
}

/** Zero is allowed: it fills the prompt cache and writes nothing. */
function readLimit({ max_tokens: value }: JsonObject): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > OUTPUT_LIMIT_MAX)
    throw invalid(`max_tokens must be a whole number from 0 to ${OUTPUT_LIMIT_MAX}`)
  return value
}

/** Images and documents, also those in results of tools: their characters are not text. */
function mediaIn(content: unknown, media = { parts: 0, characters: 0 }): { parts: number; characters: number } {
  if (!Array.isArray(content)) return media
  for (const block of content) {
    if (!isObject(block)) continue
    if (block.type === 'image' || block.type === 'document') {
      media.parts += 1
      media.characters += textIn(objectIn(block, 'source'), 'data')?.length ?? 0
    } else mediaIn(block.content, media)
  }
  return media
}
