/** OpenAI's models that think, and xAI's: https://platform.openai.com/docs/guides/reasoning */
const REASONING_MODEL = /^(?:openai\/|x-ai\/)?(?:o\d|gpt-5|codex|grok-4)/
/** Chat models of the same generation do not. */
const CHAT_MODEL = /^(?:openai\/)?gpt-5[^/]*-chat/
/** Refuse any wish of thinking. */
const PLAIN_MODEL = /^(?:openai\/)?(?:gpt-3|gpt-4|chatgpt-)/
/** Always think. Later ones can be told not to: https://platform.openai.com/docs/guides/latest-model */
const ALWAYS_REASONING = /^(?:openai\/)?(?:o\d|gpt-5(?!\.))/

/** The model's encrypted thinking can be asked for. */
export const givesReasoning = (model: string): boolean => REASONING_MODEL.test(model) && !CHAT_MODEL.test(model)

export const takesReasoning = (model: string): boolean => !PLAIN_MODEL.test(model) && !CHAT_MODEL.test(model)

/** Models that think refuse `temperature` and `top_p`. */
export function takesSampling(model: string, effort: string | undefined): boolean {
  if (CHAT_MODEL.test(model)) return true
  if (ALWAYS_REASONING.test(model)) return false
  return !/^(?:openai\/)?gpt-5/.test(model) || effort === undefined || effort === 'none'
}
