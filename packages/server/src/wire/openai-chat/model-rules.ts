import { gptGeneration } from '../openai-models.ts'

/** OpenAI's reasoning models refuse `max_tokens`. https://platform.openai.com/docs/guides/reasoning */
export const limitField = (model: string): 'max_tokens' | 'max_completion_tokens' =>
  /^(?:openai\/)?o\d/.test(model) || (gptGeneration(model) ?? 0) >= 500 ? 'max_completion_tokens' : 'max_tokens'

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const
type NamedEffort = (typeof EFFORTS)[number]
const EFFORT_SUFFIX = /^(o\d.*|gpt-[5-9].*)-(xhigh|high|medium|low|minimal|none)$/

/** `o3-mini-high` is `o3-mini` with an effort: the way clients without that field choose it. */
export function effortInName(model: string): { model: string; effort: NamedEffort } | undefined {
  const match = EFFORT_SUFFIX.exec(model)
  const effort = EFFORTS.find((known) => known === match?.[2])
  return match?.[1] && effort ? { model: match[1], effort } : undefined
}

/** Kimi's models that think: `kimi-k2-thinking`, `kimi-k2.5`, `kimi-k2-5-260127`, `kimi-k3`. */
const THINKING_KIMI = /kimi-(?:k2-thinking|k2[.-][5-9]|k[3-9])/i

/**
 * DeepSeek's models since they think between calls of tools, those before them refused it; and Kimi's:
 * https://platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model#frequently-asked-questions
 */
export const needsThinkingBack = (model: string): boolean =>
  (/deepseek/i.test(model) && !/r1|coder|distill/i.test(model)) || THINKING_KIMI.test(model)
