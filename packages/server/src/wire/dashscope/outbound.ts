import type { OutboundFamily } from '../family.ts'
import { embeddingCodec } from './embedding.ts'
import { decodeError } from './errors.ts'
import { imageCodec } from './image.ts'
import { rerankCodec } from './rerank.ts'
import { PATHS } from './schema.ts'
import { speechCodec } from './speech.ts'

/** Alibaba's own format, for all but chat, which goes in OpenAI's. */
export const dashscopeOutbound: OutboundFamily = {
  name: 'dashscope',
  paths: PATHS,
  decodeError,
  codecs: { embeddings: embeddingCodec, images: imageCodec, rerank: rerankCodec, speech: speechCodec },
}
