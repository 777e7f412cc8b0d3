import type { ImageOrder } from './image-price.ts'

/** https://platform.openai.com/docs/guides/image-generation#cost-and-latency */
interface TokensByShape {
  square: number
  portrait: number
  landscape: number
}

const LOW: TokensByShape = { square: 272, portrait: 408, landscape: 400 }
const MEDIUM: TokensByShape = { square: 1_056, portrait: 1_584, landscape: 1_568 }
const HIGH: TokensByShape = { square: 4_160, portrait: 6_240, landscape: 6_208 }

/** Who leaves the quality to the model gets its best. */
const tokensOf = (quality: string | undefined): TokensByShape =>
  quality === 'low' ? LOW : quality === 'medium' ? MEDIUM : HIGH

/** Output tokens of one picture; undefined for models of which only their vendor can say. */
export function pictureTokens(model: string, { size, quality }: ImageOrder): number | undefined {
  if (!model.startsWith('gpt-image')) return undefined
  const [width = 0, height = 0] = size.split('x').map(Number)
  const { square, portrait, landscape } = tokensOf(quality)
  if (width > height) return landscape
  return height > width ? portrait : square
}

/** Of the largest one: the model may choose its shape. */
export const largestPictureTokens = (quality: string | undefined): number => tokensOf(quality).portrait
