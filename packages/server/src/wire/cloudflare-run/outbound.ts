import type { OutboundFamily } from '../family.ts'
import { completionCodec } from './completion.ts'
import { decodeError } from './errors.ts'
import { imageCodec } from './image.ts'
import { RUN_PATH } from './schema.ts'
import { transcriptionCodec } from './transcription.ts'

/** Cloudflare's Workers AI for what it does not offer in OpenAI's format. */
export const cloudflareRunOutbound: OutboundFamily = {
  name: 'cloudflare-run',
  paths: { chat: RUN_PATH, images: RUN_PATH, transcription: RUN_PATH },
  decodeError,
  codecs: { chat: completionCodec, images: imageCodec, transcription: transcriptionCodec },
}
