import { definedOnly } from '../defined-only.ts'
import type { InboundCodec } from '../family.ts'
import { numberIn, textIn } from '../read-json.ts'

const KNOWN = new Set(['model', 'input', 'voice', 'speed', 'response_format', 'instructions'])

/** Speech asked in OpenAI's format. https://platform.openai.com/docs/api-reference/audio/createSpeech */
export const speechCodec: InboundCodec<'speech'> = {
  form: 'speech',
  decodeCall: ({ body }, { model }) => ({
    model,
    input: textIn(body, 'input') ?? '',
    ...definedOnly({
      voice: textIn(body, 'voice'),
      speed: numberIn(body, 'speed'),
      format: textIn(body, 'response_format'),
      instructions: textIn(body, 'instructions'),
    }),
    extras: Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
    warnings: [],
  }),
  encodeReply: ({ audio }) => {
    if (audio.kind === 'url') throw new Error('sound given by address is fetched before it is delivered')
    return { contentType: audio.mediaType, body: audio.bytes }
  },
}
