import type { TokenCounter } from '../../domain/pricing/count-tokens.ts'
import { realtimeAudioTokens } from '../../wire/audio-tokens.ts'
import type { SessionSettings } from '../../wire/openai-realtime/schema.ts'
import { type TokenUsage, textUsage } from '../../wire/token-usage.ts'
import type { Turn } from './turn.ts'

const TOKENS_PER_PICTURE = 1_000
/** What frames a tool beside its text. */
const TOKENS_PER_TOOL = 8
const DEFAULT_FORMAT = 'pcm16'

interface EstimateParts {
  /** The vendor's name of it. */
  model: string
  settings: SessionSettings
  counter: TokenCounter
}

/**
 * Tokens of a response that the vendor did not count: what was sent since the last one, and what was delivered. Tools
 * count from the second response on, as the session's own text does only in the first.
 */
export async function estimateTurn(turn: Turn, { model, settings, counter }: EstimateParts): Promise<TokenUsage> {
  const { heard, spoken } = turn
  const tools = turn.isFirst ? [] : (settings.tools ?? [])
  const [heardTokens, toolTokens, spokenTokens] = await Promise.all([
    heard.text.tokens(counter, model),
    tools.length === 0 ? 0 : counter.count(model, tools),
    spoken.tokens(counter, model),
  ])
  const inputTokens = heardTokens + toolTokens + tools.length * TOKENS_PER_TOOL + heard.pictures * TOKENS_PER_PICTURE
  const audioInputTokens = realtimeAudioTokens({
    bytes: heard.soundBytes,
    format: settings.inputFormat ?? DEFAULT_FORMAT,
    direction: 'input',
  })
  const audioOutputTokens = realtimeAudioTokens({
    bytes: turn.soundBytes,
    format: settings.outputFormat ?? DEFAULT_FORMAT,
    direction: 'output',
  })
  return {
    ...textUsage(inputTokens, spokenTokens),
    ...(audioInputTokens > 0 ? { audioInputTokens } : {}),
    ...(audioOutputTokens > 0 ? { audioOutputTokens } : {}),
  }
}
