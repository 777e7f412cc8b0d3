import { type CallPrice, quotaOfCall } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { isSoldByCharacters, isSoldBySound, spokenTokens, transcriptionTokens } from '../../wire/audio-tokens.ts'
import { makesImages } from './image-price.ts'
import { outputLimitOf } from './output-limits.ts'
import { largestPictureTokens } from './picture-tokens.ts'

/** What is known of a call before it is sent. */
export interface CallSize {
  operation: Operation
  bodyBytes: number
  bodyCharacters: number
  /** Of a session: tokens of sound in the conversation so far, which the model hears again. Missing: none. */
  heardTokens?: number
  /** Of earlier turns, which the vendor has kept and charges again; missing: none are known of. */
  keptTokens?: number
  /** The answer may be spoken. */
  isSpoken?: boolean
  /** Of a recording that is to be written down. */
  recordingSeconds?: number
  /** Characters of images and sounds inside the body: they are not text. */
  mediaCharacters: number
  mediaParts: number
  /** What the caller allows, if it says. */
  maxOutputTokens: number | undefined
  /** The site's own least for callers who allow any length (`PreConsumedQuota`); missing: none. */
  leastOutputTokens?: number
  /** How many answers are asked for. */
  answers: number
  /** Of pictures. */
  quality?: string
  /** False for embeddings. */
  hasOutput: boolean
}

const OUTPUT_WHEN_UNKNOWN = 4_096
/** Of a spoken answer, which takes minutes then; what a model may use beyond that is thought. */
const SPOKEN_TOKENS_MAX = 4_096
const TOKENS_PER_MEDIA_PART = 1_000

/**
 * True for pictures whose vendor counts tokens; only of models that are known here that can be said before it answers.
 * All others are charged picture by picture.
 */
export const isPaidByPictureTokens = (model: string, operation: Operation): boolean =>
  makesImages(operation) && outputLimitOf(model) !== undefined

/**
 * Quota to hold for a call: the estimated input and the longest output it can have. The raw `max_tokens` is never
 * held when it is above what the model can do, or above what its answers have been of late (`usualOutputTokens`):
 * clients send 64,000 as a matter of course.
 */
export function quotaToHold(model: string, size: CallSize, price: CallPrice, usualOutputTokens?: number): number {
  const { inputTokens, outputTokens } = tokensToHold(model, size, usualOutputTokens)
  const { heardTokens = 0, isSpoken = false, answers } = size
  const spoken = isSpoken ? Math.min(outputTokens, SPOKEN_TOKENS_MAX * answers) : 0
  const sounds = { audioInputTokens: heardTokens, audioOutputTokens: spoken }
  const texts = { inputTokens: inputTokens - heardTokens, outputTokens: outputTokens - spoken }
  return quotaOfCall({ ...texts, cachedTokens: 0, cacheWriteTokens: 0, ...sounds }, price)
}

/** The tokens that quota is held for, sounds included. */
export function tokensToHold(
  model: string,
  size: CallSize,
  usualOutputTokens?: number,
): { inputTokens: number; outputTokens: number } {
  const limit = outputLimitOf(model)
  const usual = Math.min(
    size.maxOutputTokens ?? Number.POSITIVE_INFINITY,
    limit ?? OUTPUT_WHEN_UNKNOWN,
    usualOutputTokens ?? Number.POSITIVE_INFINITY,
  )
  const least = size.maxOutputTokens === undefined ? (size.leastOutputTokens ?? 0) : 0
  const longest = Math.max(usual, Math.min(least, limit ?? Number.POSITIVE_INFINITY))
  const inputTokens = Math.max(1, estimateInputTokens(size)) + (size.heardTokens ?? 0) + (size.keptTokens ?? 0)
  if (size.recordingSeconds !== undefined) {
    // It is sold by its length or, token by token, by what is heard and the fewer tokens of what was said.
    const recorded = transcriptionTokens(size.recordingSeconds)
    return { inputTokens: inputTokens + recorded, outputTokens: Math.min(longest, recorded) }
  }
  if (size.operation === 'speech') return speechToHold(model, size, inputTokens)
  if (isPaidByPictureTokens(model, size.operation)) {
    return { inputTokens, outputTokens: Math.min(longest, largestPictureTokens(size.quality)) * size.answers }
  }
  return { inputTokens, outputTokens: size.hasOutput ? longest * size.answers : 0 }
}

/** As it is charged without the vendor's usage. */
function speechToHold(model: string, { bodyCharacters }: CallSize, textTokens: number) {
  if (isSoldByCharacters(model)) return { inputTokens: bodyCharacters, outputTokens: 0 }
  return { inputTokens: textTokens, outputTokens: isSoldBySound(model) ? spokenTokens(textTokens) : 0 }
}

/** Four letters or one Chinese character are about a token; how many of each follows from bytes against characters. */
export function estimateInputTokens(size: CallSize): number {
  const textCharacters = Math.max(0, size.bodyCharacters - size.mediaCharacters)
  const wideCharacters = Math.min(textCharacters, Math.floor((size.bodyBytes - size.bodyCharacters) / 2))
  return Math.ceil((textCharacters - wideCharacters) / 4 + wideCharacters + size.mediaParts * TOKENS_PER_MEDIA_PART)
}
