/** OpenAI's reasoning models refuse `max_tokens`. https://platform.openai.com/docs/guides/reasoning */
const REASONING_MODEL = /^(?:openai\/)?(?:o\d|gpt-5)/

export const limitField = (model: string): 'max_tokens' | 'max_completion_tokens' =>
  REASONING_MODEL.test(model) ? 'max_completion_tokens' : 'max_tokens'

const EFFORT_SUFFIX = /^(o\d.*|gpt-5.*)-(high|medium|low|minimal)$/

/** `o3-mini-high` is `o3-mini` with an effort: the way clients without that field choose it. */
export function effortInName(model: string): { model: string; effort: string } | undefined {
  const match = EFFORT_SUFFIX.exec(model)
  return match?.[1] && match[2] ? { model: match[1], effort: match[2] } : undefined
}
