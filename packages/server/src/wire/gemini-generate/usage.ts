import { isObject, type JsonObject, objectsIn } from '../read-json.ts'
import { CountReader, type TokenUsage } from '../token-usage.ts'

/**
 * Normalises `usageMetadata`: `promptTokenCount` holds the cached tokens but not what tools brought in,
 * `candidatesTokenCount` does not hold the thoughts. https://ai.google.dev/api/generate-content#UsageMetadata
 * Undefined when the vendor counted nothing.
 */
export function readUsage(usage: unknown): TokenUsage | undefined {
  if (!isObject(usage)) return undefined
  if (isMissing(usage.promptTokenCount) && isMissing(usage.candidatesTokenCount) && isMissing(usage.totalTokenCount))
    return undefined
  const reader = new CountReader()
  const fromTools = reader.count(usage.toolUsePromptTokenCount)
  const thoughts = reader.count(usage.thoughtsTokenCount)
  const total = reader.count(usage.totalTokenCount)
  const isInputMissing = isMissing(usage.promptTokenCount) && !isMissing(usage.candidatesTokenCount)
  const prompt = isInputMissing
    ? Math.max(0, total - reader.count(usage.candidatesTokenCount) - fromTools - thoughts)
    : reader.count(usage.promptTokenCount)
  const written = isMissing(usage.candidatesTokenCount)
    ? Math.max(0, total - prompt - fromTools - thoughts)
    : reader.count(usage.candidatesTokenCount)
  const cached = Math.min(prompt, reader.count(usage.cachedContentTokenCount))
  const counts = (field: string, modality: string) => countOf(usage, { field, modality }, reader)
  const inputOf = (modality: string) =>
    counts('promptTokensDetails', modality) +
    counts('toolUsePromptTokensDetails', modality) -
    counts('cacheTokensDetails', modality)
  const input = split(prompt + fromTools - cached, inputOf('AUDIO'), inputOf('IMAGE'))
  const output = split(written, counts('candidatesTokensDetails', 'AUDIO'), counts('candidatesTokensDetails', 'IMAGE'))
  return {
    inputTokens: input.text,
    cachedTokens: cached,
    cacheWriteTokens: 0,
    outputTokens: output.text + thoughts,
    reasoningTokens: thoughts,
    ...(input.audio > 0 ? { audioInputTokens: input.audio } : {}),
    ...(output.audio > 0 ? { audioOutputTokens: output.audio } : {}),
    ...(input.image > 0 ? { imageInputTokens: input.image } : {}),
    ...(output.image > 0 ? { imageOutputTokens: output.image } : {}),
    isClamped: reader.isClamped,
    ...(reader.isAbsurd ? { isAbsurd: true } : {}),
    ...(isInputMissing && isMissing(usage.totalTokenCount) ? { isInputUnknown: true } : {}),
  }
}

/**
 * Usage of one chunk of a stream. What stands beside an answer that goes on is of a beginning: some vendors of the format
 * never tell more.
 */
export function readChunkUsage({ usageMetadata, candidates }: JsonObject): TokenUsage | undefined {
  const usage = readUsage(usageMetadata)
  const goesOn = Array.isArray(candidates) && candidates.length > 0 && !candidates.some(isFinished)
  return usage && goesOn ? { ...usage, isBeginning: true } : usage
}

const isFinished = (candidate: unknown): boolean =>
  isObject(candidate) && typeof candidate.finishReason === 'string' && candidate.finishReason !== ''

const isMissing = (value: unknown): boolean => value === undefined || value === null

function countOf(usage: JsonObject, { field, modality }: { field: string; modality: string }, reader: CountReader) {
  let count = 0
  for (const detail of objectsIn(usage, field))
    if (detail.modality === modality) count += reader.count(detail.tokenCount)
  return count
}

/** Parts of a whole that cannot be larger than it. */
function split(whole: number, audioCount: number, imageCount: number) {
  const audio = Math.min(whole, Math.max(0, audioCount))
  const image = Math.min(whole - audio, Math.max(0, imageCount))
  return { audio, image, text: whole - audio - image }
}

/** The shape back, for a client of this format. */
export function encodeUsage(usage: TokenUsage): JsonObject {
  const { audioInputTokens = 0, imageInputTokens = 0, audioOutputTokens = 0, imageOutputTokens = 0 } = usage
  const textInput = usage.inputTokens + usage.cachedTokens + usage.cacheWriteTokens + (usage.cacheWriteHourTokens ?? 0)
  const textOutput = usage.outputTokens - usage.reasoningTokens
  const prompt = textInput + audioInputTokens + imageInputTokens
  const candidates = textOutput + audioOutputTokens + imageOutputTokens
  const encoded: JsonObject = {
    promptTokenCount: prompt,
    candidatesTokenCount: candidates,
    totalTokenCount: prompt + candidates + usage.reasoningTokens,
    promptTokensDetails: details({ TEXT: textInput, AUDIO: audioInputTokens, IMAGE: imageInputTokens }),
    candidatesTokensDetails: details({ TEXT: textOutput, AUDIO: audioOutputTokens, IMAGE: imageOutputTokens }),
  }
  if (usage.cachedTokens > 0) encoded.cachedContentTokenCount = usage.cachedTokens
  if (usage.reasoningTokens > 0) encoded.thoughtsTokenCount = usage.reasoningTokens
  return encoded
}

const details = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([modality, tokenCount]) => (tokenCount > 0 ? [{ modality, tokenCount }] : []))
