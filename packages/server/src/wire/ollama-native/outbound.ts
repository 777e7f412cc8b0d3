import type { OutboundFamily } from '../family.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { embeddingCodec } from './embedding.ts'
import { PATHS } from './schema.ts'

/** Ollama's own format, for embeddings; it chats in OpenAI's. Its errors are `{ error: text }`. */
export const ollamaNativeOutbound: OutboundFamily = {
  name: 'ollama-native',
  paths: PATHS,
  decodeError,
  codecs: { embeddings: embeddingCodec },
}
