import type { CountableImage } from '../../wire/countable.ts'

const TOKENS_WHEN_UNKNOWN = 1_000
const TOKENS_OF_LOW_DETAIL = 85

/** Tokens of an image in a model's input, from its size. */
export function imageTokens(model: string, { width, height, detail }: CountableImage = {}): number {
  if (model.startsWith('glm-4v')) return 1_047
  if (detail === 'low') return TOKENS_OF_LOW_DETAIL
  if (width === undefined || height === undefined) return TOKENS_WHEN_UNKNOWN
  const size = { width, height }
  if (model.includes('claude-')) return claudeTokens(size)
  if (model.includes('gemini-')) return geminiTokens(size)
  const tiles = openaiTiles(size)
  return model.startsWith('gpt-4o-mini') ? 2_833 + tiles * 5_667 : TOKENS_OF_LOW_DETAIL + tiles * 170
}

interface Pixels {
  width: number
  height: number
}

const TILE = 512

/**
 * Tiles of 512 pixels, once the image fits into 2048 by 2048 and its shorter side is at most 768.
 * https://platform.openai.com/docs/guides/images-vision#calculating-costs
 */
function openaiTiles(size: Pixels): number {
  const fitting = shrink(size, 2_048 / Math.max(size.width, size.height))
  const { width, height } = shrink(fitting, 768 / Math.min(fitting.width, fitting.height))
  return Math.ceil(width / TILE) * Math.ceil(height / TILE)
}

function shrink(size: Pixels, factor: number): Pixels {
  if (factor >= 1) return size
  return { width: Math.ceil(size.width * factor), height: Math.ceil(size.height * factor) }
}

/** Larger images are made smaller before. https://platform.claude.com/docs/en/build-with-claude/vision */
const CLAUDE_TOKENS_MAX = 1_600

const claudeTokens = ({ width, height }: Pixels): number =>
  Math.min(CLAUDE_TOKENS_MAX, Math.ceil((width * height) / 750))

/** https://ai.google.dev/gemini-api/docs/tokens */
const GEMINI_TILE = 768
const GEMINI_TOKENS_PER_TILE = 258
const GEMINI_TILES_MAX = 64

function geminiTokens({ width, height }: Pixels): number {
  if (width <= 384 && height <= 384) return GEMINI_TOKENS_PER_TILE
  const tiles = Math.ceil(width / GEMINI_TILE) * Math.ceil(height / GEMINI_TILE)
  return GEMINI_TOKENS_PER_TILE * Math.min(GEMINI_TILES_MAX, tiles)
}
