declare const self: Worker

export interface CountOrder {
  id: number
  model: string
  text: string
}

export interface CountReply {
  id: number
  tokens: number
}

type Count = (text: string, options: { allowedSpecial: 'all' }) => number

/** Uncut, a long row of equal characters takes the tokenizer quadratic time. */
const PIECE_CHARACTERS = 400

/** Counting stops here; nothing honest is longer. */
const CHARACTERS_MAX = 20_000_000

const isO200k = (model: string): boolean => /^(gpt-4o|chatgpt-4o|gpt-4\.|gpt-5|o\d)/.test(model)

/** Each vocabulary takes a second to load: only what is asked for is. */
const vocabularies = {
  o200k: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k: () => import('gpt-tokenizer/encoding/cl100k_base'),
}
const loaded = new Map<keyof typeof vocabularies, Promise<{ countTokens: Count }>>()

function countFor(model: string): Promise<{ countTokens: Count }> {
  const name = isO200k(model) ? 'o200k' : 'cl100k'
  const known = loaded.get(name) ?? vocabularies[name]()
  loaded.set(name, known)
  return known
}

self.onmessage = async (event: MessageEvent<CountOrder>) => {
  const { id, model, text } = event.data
  const { countTokens } = await countFor(model)
  let tokens = 0
  for (let start = 0; start < Math.min(text.length, CHARACTERS_MAX); start += PIECE_CHARACTERS) {
    tokens += countTokens(text.slice(start, start + PIECE_CHARACTERS), { allowedSpecial: 'all' })
  }
  self.postMessage({ id, tokens } satisfies CountReply)
}
