import { inputOf, outputOf } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { TokenCounter } from '../domain/pricing/count-tokens.ts'
import { imageOrderOf, makesImages } from '../domain/pricing/image-price.ts'
import { pictureTokens } from '../domain/pricing/picture-tokens.ts'
import type { PriceList } from '../domain/pricing/price-list.ts'
import {
  charactersOf,
  isSoldByCharacters,
  isSoldBySound,
  realtimeAudioTokens,
  recordingIn,
  spokenTokens,
  transcribes,
  transcriptionTokens,
} from '../wire/audio-tokens.ts'
import { type DeliveredMedia, NO_MEDIA } from '../wire/delivered-media.ts'
import type { CallFacts, InboundFamily } from '../wire/family.ts'
import { secondsOfRecording } from '../wire/recording/seconds-of-recording.ts'
import { type TokenUsage, textUsage } from '../wire/token-usage.ts'

const TOKENS_PER_MEDIA_PART = 1_000

export interface ChargedUsage {
  usage: TokenUsage
  /** Counted here, because the vendor said nothing, or nothing that can be believed. */
  isEstimated: boolean
  /** Images that were delivered, where they are priced one by one. */
  images?: number
}

/** What must be known of a call for that. */
interface CallToCharge {
  incoming: { endpoint: { operation: Operation } }
  family: Pick<InboundFamily, 'counting'>
  facts: CallFacts
  parts: { counter: TokenCounter }
  prices: PriceList
  group: string
}

interface AnswerToCharge {
  model: string
  vendorUsage: TokenUsage | undefined
  /** How many images the answer has; undefined: it has not said. */
  images?: number | undefined
  /** All text that the client got. */
  text: () => string
  /** What it got beside that; missing: nothing. */
  media?: (() => DeliveredMedia) | undefined
}

/**
 * What a call is charged by: the vendor's usage, or a count of what was asked and delivered; a promise only where
 * something must be counted.
 */
export function usageToCharge(call: CallToCharge, answer: AnswerToCharge): ChargedUsage | Promise<ChargedUsage> {
  const { vendorUsage } = answer
  const { operation } = call.incoming.endpoint
  if (makesImages(operation)) return imagesToCharge(call, answer)
  const isByCharacters = operation === 'speech' && isSoldByCharacters(answer.model)
  if (vendorUsage && !vendorUsage.isAbsurd && !isByCharacters) {
    const told = { usage: vendorUsage, isEstimated: false }
    return vendorUsage.isBeginning || vendorUsage.isInputUnknown ? completed(call, told, answer) : told
  }
  return operation === 'speech' ? speechToCharge(call, answer.model) : wordsToCharge(call, answer)
}

/** What the vendor left out is counted here, the rest is charged as it was told. */
async function completed(call: CallToCharge, told: ChargedUsage, answer: AnswerToCharge): Promise<ChargedUsage> {
  if (!told.usage.isInputUnknown) return atLeastDelivered(call, told, answer)
  const inputTokens = await countAsked(call, answer.model)
  const asked = { ...told, usage: { ...told.usage, inputTokens }, isEstimated: true }
  return told.usage.isBeginning ? atLeastDelivered(call, asked, answer) : asked
}

/** Vendors that tell usage as they go may have told only of the beginning. */
export async function atLeastDelivered(
  { parts: { counter } }: Pick<CallToCharge, 'parts'>,
  told: ChargedUsage,
  { model, text, media }: Pick<AnswerToCharge, 'model' | 'text' | 'media'>,
): Promise<ChargedUsage> {
  const counted = await countDelivered(counter, { model, text: text(), media: media?.() ?? NO_MEDIA })
  if (outputOf({ ...textUsage(0), ...counted }) <= outputOf(told.usage)) return told
  const { audioOutputTokens: _sound, imageOutputTokens: _pictures, ...rest } = told.usage
  return { ...told, usage: { ...rest, ...counted }, isEstimated: true }
}

async function wordsToCharge(call: CallToCharge, answer: AnswerToCharge): Promise<ChargedUsage> {
  const { vendorUsage } = answer
  const { operation } = call.incoming.endpoint
  const words = await estimateTokens(call, answer)
  const usage = transcribes(operation) ? soundOrWords(call.facts, words) : words
  return { usage: { ...usage, isClamped: vendorUsage?.isAbsurd ?? false }, isEstimated: true }
}

/**
 * Images count as such when the model has a price for them, or the vendor said nothing of tokens and nobody knows how
 * many they have. Those that are missing cost nothing, and those that nobody asked for neither.
 */
async function imagesToCharge(call: CallToCharge, answer: AnswerToCharge): Promise<ChargedUsage> {
  const { model, vendorUsage, images } = answer
  const isByTokens = call.prices.priceOf(model, call.group).kind === 'per-token'
  if (isByTokens && vendorUsage && !vendorUsage.isAbsurd && inputOf(vendorUsage) + outputOf(vendorUsage) > 0) {
    return { usage: vendorUsage, isEstimated: false }
  }
  const order = imageOrderOf(call.facts.body)
  const delivered = Math.min(images ?? order.count, order.count)
  const tokensOfEach = isByTokens ? pictureTokens(model, order) : undefined
  if (tokensOfEach !== undefined) {
    const { parts, facts } = call
    const imageInputTokens = (facts.files?.length ?? 0) * TOKENS_PER_MEDIA_PART
    const written = delivered === 0 ? 0 : await parts.counter.count(model, textOf(facts.body.prompt))
    const pictures = { imageInputTokens, imageOutputTokens: delivered * tokensOfEach }
    return { usage: { ...textUsage(written), ...(delivered > 0 && pictures) }, isEstimated: true }
  }
  return { usage: textUsage(delivered), isEstimated: false, images: delivered }
}

/** Speech is sold by the text that is spoken, by its characters or by its tokens; of some models the sound is sold, too. */
async function speechToCharge({ facts, parts: { counter } }: CallToCharge, model: string): Promise<ChargedUsage> {
  const spoken = textOf(facts.body.input)
  if (isSoldByCharacters(model)) return { usage: textUsage(charactersOf(spoken)), isEstimated: false }
  const tokens = await counter.count(model, spoken)
  if (!isSoldBySound(model)) return { usage: textUsage(tokens), isEstimated: false }
  const instructions = await counter.count(model, textOf(facts.body.instructions))
  return { usage: textUsage(tokens + instructions, spokenTokens(tokens)), isEstimated: true }
}

/**
 * A recording is charged by its length, as where its vendor says how long it was, so that it costs the same in every
 * format of the answer; where the file does not tell, by its words. More was said than fits into it: its file lies.
 */
function soundOrWords({ files }: CallFacts, words: TokenUsage): TokenUsage {
  const recording = recordingIn(files)
  const seconds = recording && secondsOfRecording(recording)
  const tokens = seconds === undefined ? 0 : transcriptionTokens(seconds)
  return tokens > inputOf(words) + outputOf(words) ? textUsage(tokens) : words
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '')

/** Counts a call's tokens here because the vendor did not say. */
async function estimateTokens(call: CallToCharge, { model, text, media }: AnswerToCharge): Promise<TokenUsage> {
  const [inputTokens, output] = await Promise.all([
    countAsked(call, model),
    countDelivered(call.parts.counter, { model, text: text(), media: media?.() ?? NO_MEDIA }),
  ])
  return { ...textUsage(inputTokens), ...output }
}

async function countAsked({ family, facts, parts: { counter } }: CallToCharge, model: string): Promise<number> {
  if (family.counting) return counter.countCall(model, family.counting.pieces(facts))
  return (await counter.count(model, facts.promptText())) + facts.media.parts * TOKENS_PER_MEDIA_PART
}

/** Tokens of what a client got: text, pictures, and sounds, which vendors send as raw samples while they speak. */
async function countDelivered(
  counter: TokenCounter,
  { model, text, media }: { model: string; text: string; media: DeliveredMedia },
): Promise<Pick<TokenUsage, 'outputTokens' | 'audioOutputTokens' | 'imageOutputTokens'>> {
  const audioOutputTokens = realtimeAudioTokens({ bytes: media.soundBytes, format: 'pcm16', direction: 'output' })
  const imageOutputTokens = media.pictures * TOKENS_PER_MEDIA_PART
  return {
    outputTokens: await counter.count(model, text),
    ...(audioOutputTokens > 0 && { audioOutputTokens }),
    ...(imageOutputTokens > 0 && { imageOutputTokens }),
  }
}
