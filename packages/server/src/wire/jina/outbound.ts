import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { embeddingCodec } from './embedding.ts'
import { rerankCodec } from './rerank.ts'
import { PATHS } from './schema.ts'

/** Jina. Its errors are `{ detail: text }` with a fitting status. */
export const jinaOutbound: OutboundFamily = {
  name: 'jina',
  paths: PATHS,
  decodeError,
  codecs: { embeddings: embeddingCodec, rerank: rerankCodec },
}
