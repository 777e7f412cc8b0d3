import type { CountablePieces } from '../../wire/countable.ts'
import { imageTokens } from './image-tokens.ts'

const TOKENS_PER_MESSAGE = 3
const TOKENS_PER_CHAT = 3
const TOKENS_PER_NAME = 1
const TOKENS_PER_TOOL = 8
const TOKENS_PER_SOUND = 100

/** Input tokens of a call beside those of its texts: what frames them, images and sounds. */
export const tokensBesideText = (model: string, pieces: CountablePieces): number =>
  framingTokens(pieces) + mediaTokens(model, pieces)

const framingTokens = ({ messages, names = 0, tools }: CountablePieces): number =>
  (messages === 0 ? 0 : messages * TOKENS_PER_MESSAGE + TOKENS_PER_CHAT) +
  names * TOKENS_PER_NAME +
  tools * TOKENS_PER_TOOL

const mediaTokens = (model: string, { images, sounds = 0 }: CountablePieces): number =>
  images.reduce((sum, image) => sum + imageTokens(model, image), sounds * TOKENS_PER_SOUND)
