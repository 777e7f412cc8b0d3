import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'

declare const self: Worker

/** Uncut, a long row of equal characters takes the tokenizer quadratic time. */
const PIECE_CHARACTERS = 400

/** Counting stops here; nothing honest is longer. */
const CHARACTERS_MAX = 20_000_000

const isO200k = (model: string): boolean => /^(gpt-4o|chatgpt-4o|gpt-4\.|gpt-5|o\d)/.test(model)

self.onmessage = (event: MessageEvent<{ id: number; model: string; text: string }>) => {
  const { id, model, text } = event.data
  const count = isO200k(model) ? countO200k : countCl100k
  let tokens = 0
  for (let start = 0; start < Math.min(text.length, CHARACTERS_MAX); start += PIECE_CHARACTERS) {
    tokens += count(text.slice(start, start + PIECE_CHARACTERS), { allowedSpecial: 'all' })
  }
  self.postMessage({ id, tokens })
}
