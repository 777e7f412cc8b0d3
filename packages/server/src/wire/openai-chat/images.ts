import { definedOnly } from '../defined-only.ts'
import type { InboundCodec } from '../family.ts'
import type { ImageCall, ImageReply } from '../image.ts'
import { invalid } from '../invalid.ts'
import { numberIn, textIn } from '../read-json.ts'
import { encodeUsage } from './usage.ts'

const KNOWN = new Set(['model', 'prompt', 'n', 'size', 'quality', 'style', 'response_format', 'image', 'mask'])

/** Pictures asked in OpenAI's format. https://platform.openai.com/docs/api-reference/images */
export const imagesCodec: InboundCodec<'images'> = {
  form: 'images',
  decodeCall: ({ body, files = [] }, { model }): ImageCall => {
    const mask = files.find(({ field }) => field === 'mask')
    return {
      model,
      prompt: textIn(body, 'prompt') ?? '',
      // The fields of a form are texts.
      ...definedOnly({
        count: numberIn(body, 'n') ?? (body.n === undefined ? undefined : Number(body.n)),
        size: textIn(body, 'size'),
        quality: textIn(body, 'quality'),
        style: textIn(body, 'style'),
      }),
      delivery: deliveryOf(body.response_format),
      sources: files.filter(({ field }) => field === 'image' || field === 'image[]'),
      ...(mask ? { mask } : {}),
      extras: Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
      warnings: [],
    }
  },
  encodeReply: (reply: ImageReply, { createdAt }) => {
    const data = reply.images.map(({ url, base64, revisedPrompt }) =>
      definedOnly({ url, b64_json: base64, revised_prompt: revisedPrompt }),
    )
    const usage = reply.usage && usageOf(encodeUsage(reply.usage))
    return {
      contentType: 'application/json',
      body: JSON.stringify({ created: reply.createdAt ?? createdAt, data, usage }),
    }
  },
}

const usageOf = (usage: ReturnType<typeof encodeUsage>) => ({
  input_tokens: usage.prompt_tokens,
  output_tokens: usage.completion_tokens,
  total_tokens: usage.total_tokens,
})

function deliveryOf(format: unknown): ImageCall['delivery'] {
  if (format === undefined || format === null) return undefined
  if (format === 'url') return 'url'
  if (format === 'b64_json') return 'base64'
  throw invalid('response_format must be url or b64_json')
}
