/** Longest answers of well-known models in tokens, reasoning included; the first prefix that fits counts. */
const OUTPUT_LIMITS: readonly (readonly [prefix: string, tokens: number])[] = [
  // https://platform.openai.com/docs/models
  ['gpt-5-chat', 16_384],
  ['gpt-5', 128_000],
  ['gpt-6', 128_000],
  ['gpt-4.1', 32_768],
  ['gpt-4.5', 16_384],
  ['gpt-4o-2024-05-13', 4_096],
  ['gpt-4o', 16_384],
  ['chatgpt-4o', 16_384],
  ['gpt-4-32k', 32_768],
  ['gpt-4-0613', 8_192],
  ['gpt-4', 4_096],
  ['gpt-3.5', 4_096],
  ['gpt-audio', 16_384],
  ['gpt-realtime-2', 32_000],
  ['gpt-realtime', 4_096],
  // A picture of the best quality: https://platform.openai.com/docs/guides/image-generation#cost-and-latency
  ['gpt-image', 6_240],
  ['o1-mini', 65_536],
  ['o1-preview', 32_768],
  ['o1', 100_000],
  ['o3', 100_000],
  ['o4', 100_000],
  // https://platform.claude.com/docs/en/about-claude/models/overview
  ['claude-opus-4-5', 64_000],
  ['claude-opus-4-6', 128_000],
  ['claude-opus-4-7', 128_000],
  ['claude-opus-4-8', 128_000],
  ['claude-opus-4', 32_000],
  ['claude-sonnet-4-6', 128_000],
  ['claude-sonnet-4', 64_000],
  ['claude-haiku-4', 64_000],
  ['claude-opus-', 128_000],
  ['claude-sonnet-', 128_000],
  ['claude-haiku-', 128_000],
  ['claude-fable-', 128_000],
  ['claude-3-7', 64_000],
  ['claude-3-5', 8_192],
  ['claude-3', 4_096],
  ['claude-', 4_096],
  // https://ai.google.dev/gemini-api/docs/models
  ['gemini-2.5-flash-image', 32_768],
  ['gemini-3-pro-image', 32_768],
  ['gemini-2.5', 65_536],
  ['gemini-3', 65_536],
  ['gemini-4', 65_536],
  ['gemini', 8_192],
  // https://api-docs.deepseek.com/quick_start/pricing
  ['deepseek-v4', 384_000],
  ['deepseek-flash', 384_000],
  ['deepseek-reasoner', 64_000],
  ['deepseek', 8_192],
  // https://docs.z.ai/guides/overview/overview
  ['glm-4.5', 98_304],
  ['glm-4.6', 131_072],
  ['glm-4.7', 131_072],
  ['glm-5', 131_072],
  // https://www.alibabacloud.com/help/en/model-studio/models
  ['qwen3-max', 65_536],
]

/** Each call asks, and the list is long; what was found is kept, up to a bound. */
const known = new Map<string, number | undefined>()
const KNOWN_MAX = 1_000

/** Undefined for models that nobody listed. */
export function outputLimitOf(model: string): number | undefined {
  const remembered = known.get(model)
  if (remembered !== undefined || known.has(model)) return remembered
  const limit = OUTPUT_LIMITS.find(([prefix]) => model.startsWith(prefix))?.[1]
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(model, limit)
  return limit
}
