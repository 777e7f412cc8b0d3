import { AppError } from '@tollgate/contract/app-error'
import { definedOnly } from '../defined-only.ts'
import type { EmbeddingCall, EmbeddingInput, EmbeddingReply } from '../embedding.ts'
import type { CallFacts, InboundCodec, OutboundCodec, VendorAnswer } from '../family.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { fromBase64, toBase64 } from '../vector-text.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { encodeUsage, readUsage } from './usage.ts'

const KNOWN = new Set(['model', 'input', 'dimensions', 'user', 'encoding_format'])

/** Embeddings asked in OpenAI's format. https://platform.openai.com/docs/api-reference/embeddings */
export const embeddingsInbound: InboundCodec<'embeddings'> = {
  form: 'embeddings',
  decodeCall: ({ body }, { model }) => ({
    model,
    inputs: decodeInputs(body.input),
    ...definedOnly({ dimensions: numberIn(body, 'dimensions'), user: textIn(body, 'user') }),
    extras: Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
    warnings: [],
  }),
  encodeReply: (reply, { model, facts }) => {
    const encode = facts.body.encoding_format === 'base64' ? toBase64 : (vector: number[]) => vector
    const data = reply.vectors.map((vector, index) => ({ object: 'embedding', index, embedding: encode(vector) }))
    const usage = reply.usage ? usageOfInput(encodeUsage(reply.usage)) : undefined
    return { contentType: 'application/json', body: JSON.stringify({ object: 'list', data, model, usage }) }
  },
}

/** Embeddings have no output to count. */
const usageOfInput = ({ prompt_tokens }: { prompt_tokens: number }) => ({ prompt_tokens, total_tokens: prompt_tokens })

/** The same asked of a vendor that speaks this format. */
export const embeddingsOutbound: OutboundCodec<'embeddings'> = {
  encodeCall: (call: EmbeddingCall, { model }) => {
    const body: JsonObject = { ...call.extras, model, input: encodeInputs(call.inputs), encoding_format: 'float' }
    if (call.dimensions !== undefined) body.dimensions = call.dimensions
    if (call.user !== undefined) body.user = call.user
    return { path: '/v1/embeddings', body }
  },
  decodeReply: decodeEmbeddings,
}

function decodeInputs(input: unknown): EmbeddingInput[] {
  if (typeof input === 'string') return [{ kind: 'text', text: input }]
  const list = Array.isArray(input) ? input : []
  if (isTokens(list)) return [{ kind: 'tokens', tokens: list }]
  return list.map((item): EmbeddingInput => {
    if (typeof item === 'string') return { kind: 'text', text: item }
    if (Array.isArray(item) && isTokens(item)) return { kind: 'tokens', tokens: item }
    throw invalid('input must be a text, a list of texts, or lists of tokens')
  })
}

const isTokens = (list: unknown[]): list is number[] =>
  list.length > 0 && list.every((item) => typeof item === 'number')

function encodeInputs(inputs: readonly EmbeddingInput[]): unknown {
  const plain = inputs.map((input) => (input.kind === 'text' ? input.text : input.tokens))
  return plain.length === 1 && typeof plain[0] === 'string' ? plain[0] : plain
}

function decodeEmbeddings({ json }: VendorAnswer): EmbeddingReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(502, vendorError)
  if (!isObject(json) || !Array.isArray(json.data)) throw new AppError('channel.bad-reply', {}, { detail: 'no data' })
  const placed = objectsIn(json, 'data').map((item, position) => ({ item, place: numberIn(item, 'index') ?? position }))
  // Sorted, not put in these places: a number beyond belief would make a list of that length.
  const vectors = placed.toSorted((one, other) => one.place - other.place).map(({ item }) => vectorOf(item.embedding))
  return { model: textIn(json, 'model') ?? '', vectors, usage: readUsage(objectIn(json, 'usage')) }
}

function vectorOf(embedding: unknown): number[] {
  if (typeof embedding === 'string') return fromBase64(embedding)
  return Array.isArray(embedding) ? embedding.filter((value) => typeof value === 'number') : []
}

/**
 * A vendor's reply whose vectors are not written the way the client asked: some know only one of the two. Undefined
 * when nothing is to be changed. The official libraries ask for base64 without being told to.
 */
export function asAsked(reply: unknown, { body }: CallFacts): JsonObject | undefined {
  if (!isObject(reply)) return undefined
  const data = objectsIn(reply, 'data')
  const wantsText = body.encoding_format === 'base64'
  if (data.length === 0 || (typeof data[0]?.embedding === 'string') === wantsText) return undefined
  const rewrite = ({ embedding }: JsonObject) => (wantsText ? toBase64(vectorOf(embedding)) : vectorOf(embedding))
  return { ...reply, data: data.map((item) => ({ ...item, embedding: rewrite(item) })) }
}
