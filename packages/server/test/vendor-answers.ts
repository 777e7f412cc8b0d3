/** What the fake vendor says when nothing is wrong: bodies and events in the format of OpenAI's API. */

export type VendorOperation = 'chat' | 'completions' | 'embeddings'

/** Usage of every whole answer; both numbers are prime, so a sum of charges tells which calls are in it. */
export const PROMPT_TOKENS = 11
export const REPLY_TOKENS = 7
export const EMBEDDING_TOKENS = 5

/** Each is one token, with its space, in the tokenizers of OpenAI's models. */
const WORDS = ['the', ' time', ' people', ' way', ' day', ' world', ' life', ' hand', ' part', ' place'] as const

export const wordsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length] ?? '')

export type Usage = Record<string, unknown> | null | undefined

export const usageOf = (tokens: number): Record<string, unknown> => ({
  prompt_tokens: PROMPT_TOKENS,
  completion_tokens: tokens,
  total_tokens: PROMPT_TOKENS + tokens,
})

const created = 1_700_000_000
const names = {
  chat: { id: 'chatcmpl-1', whole: 'chat.completion', chunk: 'chat.completion.chunk' },
  completions: { id: 'cmpl-1', whole: 'text_completion', chunk: 'text_completion' },
}

export interface TextAnswer {
  operation: 'chat' | 'completions'
  model: string
  words: readonly string[]
  usage: Usage
}

/** `x_vendor` is a field that no client library knows. */
export function textReply({ operation, model, words, usage }: TextAnswer): string {
  const text = words.join('')
  const choice =
    operation === 'chat' ? { message: { role: 'assistant', content: text, refusal: null } } : { text, logprobs: null }
  return JSON.stringify({
    id: names[operation].id,
    object: names[operation].whole,
    created,
    model,
    choices: [{ index: 0, ...choice, finish_reason: 'stop' }],
    ...(usage === undefined ? {} : { usage }),
    x_vendor: { region: 'moon' },
  })
}

/** What every chunk of a stream needs. A vendor that was asked for usage says `usage: null` until the last one. */
export interface TextStream {
  operation: 'chat' | 'completions'
  model: string
  wantsUsage: boolean
}

/** The JSON of one streamed chunk with one word. */
export function wordChunk(stream: TextStream, word: string): string {
  const choice = stream.operation === 'chat' ? { delta: { content: word } } : { text: word }
  return chunkOf(stream, [{ index: 0, ...choice, finish_reason: null, x_choice: 1 }])
}

export const roleChunk = (stream: TextStream): string =>
  chunkOf(stream, [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }])

export function finishChunk(stream: TextStream): string {
  const choice = stream.operation === 'chat' ? { delta: {} } : { text: '' }
  return chunkOf(stream, [{ index: 0, ...choice, finish_reason: 'stop' }])
}

export const usageChunk = (stream: TextStream, usage: Usage): string => chunkOf(stream, [], { usage })

function chunkOf(
  { operation, model, wantsUsage }: TextStream,
  choices: object[],
  extra: object = wantsUsage ? { usage: null } : {},
): string {
  const { id, chunk } = names[operation]
  return JSON.stringify({
    id,
    object: chunk,
    created,
    model,
    system_fingerprint: 'fp_1',
    choices,
    ...extra,
    x_vendor: 'moon',
  })
}

/** Vectors of 8 numbers, as floats or, when `encoding_format` says so, as base64 of 32-bit floats. */
export function embeddingReply(model: string, body: Record<string, unknown>): string {
  const inputs = Array.isArray(body.input) ? body.input : [body.input]
  const data = inputs.map((_, index) => {
    const vector = embeddingOf(index)
    const embedding =
      body.encoding_format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector
    return { object: 'embedding', index, embedding }
  })
  return JSON.stringify({
    object: 'list',
    data,
    model,
    usage: { prompt_tokens: EMBEDDING_TOKENS, total_tokens: EMBEDDING_TOKENS },
  })
}

/** Halves are exact in 32 bits. */
export const embeddingOf = (index: number): number[] => Array.from({ length: 8 }, (_, place) => index + place / 2)

export const errorBody = (message: string, code: string): string =>
  JSON.stringify({ error: { message, type: 'vendor_error', param: null, code } })
