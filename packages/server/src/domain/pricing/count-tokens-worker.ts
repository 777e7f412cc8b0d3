import { standBack } from '../../platform/thread-priority.ts'

declare const self: Worker

/** One call's half second of counting must not stop all others; loading a vocabulary takes longer still. */
standBack(5)

export interface CountOrder {
  id: number
  model: string
  texts: readonly string[]
}

export interface CountReply {
  id: number
  /** Missing: the vocabulary could not be read. */
  tokens?: number
}

type Count = (text: string, options: { allowedSpecial: 'all' }) => number

/** Uncut, a long row of equal characters takes the tokenizer quadratic time. */
const PIECE_CHARACTERS = 400

/** What is longer is counted up to here, half a second's work, and the rest is taken to be like it. */
const CHARACTERS_MAX = 2_000_000

/** The vocabulary of everything that OpenAI made since gpt-4o, also when the name begins with a vendor's. */
const isO200k = (model: string): boolean =>
  /^(?:ft:)?(?:gpt-4o|chatgpt-4o|gpt-4\.|gpt-[5-9]|gpt-oss|gpt-realtime|gpt-audio|gpt-image|codex-|o\d)/.test(
    model.slice(model.lastIndexOf('/') + 1),
  )

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
  const { id, model, texts } = event.data
  const vocabulary = await countFor(model).catch(() => undefined)
  self.postMessage({ id, ...(vocabulary && { tokens: countAll(texts, vocabulary.countTokens) }) } satisfies CountReply)
}

function countAll(texts: readonly string[], countTokens: Count): number {
  let tokens = 0
  let counted = 0
  let characters = 0
  for (const text of texts) {
    const end = Math.min(text.length, CHARACTERS_MAX - counted)
    counted += end
    characters += text.length
    for (let start = 0; start < end; start += PIECE_CHARACTERS) {
      tokens += countTokens(text.slice(start, Math.min(end, start + PIECE_CHARACTERS)), { allowedSpecial: 'all' })
    }
  }
  return characters > counted ? Math.ceil((tokens * characters) / counted) : tokens
}
