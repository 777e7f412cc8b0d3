import { inputOf, outputOf } from '@tollgate/contract/quota'
import { transcriptionTokens } from '../audio-tokens.ts'
import { isObject } from '../read-json.ts'
import { CountReader, hasRareParts, type TokenUsage } from '../token-usage.ts'
import type { OpenAiInputDetails, OpenAiOutputDetails, OpenAiUsage } from './schema.ts'

/**
 * Normalises a usage object of OpenAI's: of chats, responses, embeddings, images, transcriptions and realtime, and of
 * vendors that follow it. What was read from the cache is inside the input there, under several names. Undefined when
 * the vendor sent none, or one without any count.
 */
export function readUsage(usage: OpenAiUsage | null | undefined): TokenUsage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined
  const output = usage.completion_tokens ?? usage.output_tokens
  const input = usage.prompt_tokens ?? usage.input_tokens ?? undefined
  if ((input ?? output ?? usage.total_tokens ?? undefined) === undefined && usage.type !== 'duration') return undefined
  const reader = new CountReader()
  const outputDetails = usage.completion_tokens_details ?? usage.output_tokens_details ?? usage.output_token_details
  const inputDetails = usage.prompt_tokens_details ?? usage.input_tokens_details ?? usage.input_token_details
  const outputTokens = reader.count(output)
  const inputTokens = input === undefined ? unnamedInput(reader, usage, outputTokens) : reader.count(input)
  const cached = inputDetails?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_tokens
  const cachedTokens = Math.min(inputTokens, reader.count(cached))
  const read: TokenUsage = {
    inputTokens: inputTokens - cachedTokens,
    cachedTokens,
    cacheWriteTokens: 0,
    outputTokens: outputTokens + hiddenReasoning(usage, { inputTokens, outputTokens, details: outputDetails }),
    reasoningTokens: 0,
    isClamped: false,
  }
  if (inputDetails) splitInput(read, inputDetails, reader)
  if (outputDetails) splitOutput(read, outputDetails, reader)
  read.isClamped = reader.isClamped
  if (reader.isAbsurd) read.isAbsurd = true
  if ((input ?? usage.total_tokens ?? undefined) === undefined && usage.type !== 'duration') read.isInputUnknown = true
  return read
}

/**
 * Usage of one chunk of a stream. What stands beside an answer that goes on is of a beginning: some vendors of the format
 * count up from chunk to chunk, and others never tell more.
 */
export function readChunkUsage(usage: OpenAiUsage | null | undefined, choices: readonly unknown[]) {
  const read = readUsage(usage)
  return read && choices.length > 0 && !choices.some(isFinished) ? { ...read, isBeginning: true } : read
}

const isFinished = (choice: unknown): boolean => isObject(choice) && typeof choice.finish_reason === 'string'

/** Input that is said in seconds, or only as what is left of the total. */
function unnamedInput(reader: CountReader, usage: OpenAiUsage, outputTokens: number): number {
  if (usage.type === 'duration') return reader.count(transcriptionTokens(Number(usage.seconds)))
  return Math.max(0, reader.count(usage.total_tokens) - outputTokens)
}

/** Takes what has a price of its own out of the text; never more than there is. */
function splitInput(read: TokenUsage, details: OpenAiInputDetails, reader: CountReader): void {
  const cachedKinds = details.cached_tokens_details
  const written = reader.count(details.cache_write_tokens ?? details.cache_creation_input_tokens)
  const audio = reader.count(details.audio_tokens) - reader.count(cachedKinds?.audio_tokens)
  const image = reader.count(details.image_tokens) - reader.count(cachedKinds?.image_tokens)
  if (written > 0) {
    read.cacheWriteTokens = Math.min(read.inputTokens, written)
    read.inputTokens -= read.cacheWriteTokens
  }
  if (audio > 0 && read.inputTokens > 0) {
    read.audioInputTokens = Math.min(read.inputTokens, audio)
    read.inputTokens -= read.audioInputTokens
  }
  if (image > 0 && read.inputTokens > 0) {
    read.imageInputTokens = Math.min(read.inputTokens, image)
    read.inputTokens -= read.imageInputTokens
  }
}

function splitOutput(read: TokenUsage, details: OpenAiOutputDetails, reader: CountReader): void {
  const audio = Math.min(read.outputTokens, reader.count(details.audio_tokens))
  const image = Math.min(read.outputTokens - audio, reader.count(details.image_tokens))
  if (audio > 0) read.audioOutputTokens = audio
  if (image > 0) read.imageOutputTokens = image
  read.outputTokens -= audio + image
  read.reasoningTokens = Math.min(read.outputTokens, reader.count(details.reasoning_tokens))
}

/**
 * Reasoning that `completion_tokens` leaves out: xAI's chats did so, and only their total tells
 * (https://docs.x.ai/docs/guides/reasoning). 0 wherever the sums are OpenAI's.
 */
function hiddenReasoning(
  usage: OpenAiUsage,
  known: { inputTokens: number; outputTokens: number; details: OpenAiOutputDetails | null | undefined },
): number {
  const reasoning = known.details?.reasoning_tokens
  if (typeof reasoning !== 'number' || reasoning <= 0) return 0
  return usage.total_tokens === known.inputTokens + known.outputTokens + reasoning ? reasoning : 0
}

/** The shape back, for a client that asked for usage; the details are there when there is anything in them. */
export function encodeUsage(usage: TokenUsage) {
  const promptTokens = inputOf(usage)
  const completionTokens = outputOf(usage)
  const written = usage.cacheWriteTokens + (usage.cacheWriteHourTokens ?? 0)
  const isRare = hasRareParts(usage)
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(isRare || usage.cachedTokens > 0 || written > 0
      ? {
          prompt_tokens_details: {
            cached_tokens: usage.cachedTokens,
            audio_tokens: usage.audioInputTokens ?? 0,
            ...(usage.imageInputTokens === undefined ? {} : { image_tokens: usage.imageInputTokens }),
            ...(written === 0 ? {} : { cache_write_tokens: written }),
          },
        }
      : {}),
    ...(isRare || usage.reasoningTokens > 0
      ? {
          completion_tokens_details: {
            reasoning_tokens: usage.reasoningTokens,
            audio_tokens: usage.audioOutputTokens ?? 0,
            ...(usage.imageOutputTokens === undefined ? {} : { image_tokens: usage.imageOutputTokens }),
          },
        }
      : {}),
  }
}
