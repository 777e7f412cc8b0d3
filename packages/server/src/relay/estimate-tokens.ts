import type { TokenUsage } from '../wire/token-usage.ts'
import type { Call } from './call.ts'

const TOKENS_PER_MESSAGE = 3
const TOKENS_PER_CALL = 3
const TOKENS_PER_MEDIA_PART = 85

export interface ChargedUsage {
  usage: TokenUsage
  /** Counted here, because the vendor said nothing, or nothing that can be believed. */
  isEstimated: boolean
}

/** What a call is charged by: the vendor's usage, or a count of what was asked and delivered. */
export async function usageToCharge(
  call: Call,
  answer: { model: string; vendorUsage: TokenUsage | undefined; text: () => string },
): Promise<ChargedUsage> {
  const { vendorUsage } = answer
  if (vendorUsage && !vendorUsage.isAbsurd) return { usage: vendorUsage, isEstimated: false }
  const usage = await estimateTokens(call, answer.model, answer.text())
  return { usage: { ...usage, isClamped: vendorUsage?.isAbsurd ?? false }, isEstimated: true }
}

/** Counts a call's tokens here because the vendor did not say. `delivered` is all text that the client got. */
async function estimateTokens(call: Call, model: string, delivered: string): Promise<TokenUsage> {
  const { counter } = call.parts
  const { facts } = call
  const [promptTokens, outputTokens] = await Promise.all([
    counter.count(model, facts.promptText()),
    counter.count(model, delivered),
  ])
  const messages = Array.isArray(facts.body.messages) ? facts.body.messages.length : 0
  const framing = messages === 0 ? 0 : messages * TOKENS_PER_MESSAGE + TOKENS_PER_CALL
  return {
    inputTokens: promptTokens + framing + facts.media.parts * TOKENS_PER_MEDIA_PART,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: 0,
    isClamped: false,
  }
}
