import * as z from 'zod'
import { ERROR_TEXT, jsonEvent, piecesOf, type Says, type VendorFormat } from './vendor-format.ts'

/** Workers AI by model. https://developers.cloudflare.com/workers-ai/models/llama-3.1-8b-instruct/ */
const settings = {
  stream: z.boolean(),
  max_tokens: z.int().optional(),
  temperature: z.number().min(0).max(5).optional(),
  top_p: z.number().min(0).max(2).optional(),
  top_k: z.int().min(1).max(50).optional(),
  seed: z.int().min(1).optional(),
  repetition_penalty: z.number().optional(),
  frequency_penalty: z.number().optional(),
  presence_penalty: z.number().optional(),
  lora: z.string().optional(),
  raw: z.boolean().optional(),
}
const Body = z.union([
  z.strictObject({ prompt: z.string().min(1), ...settings }),
  z.strictObject({
    messages: z
      .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
      .min(1),
    ...settings,
  }),
])

export const cloudflareRunVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole: ({ text, usage }) => ({
    result: { response: text, usage: counts(usage) },
    success: true,
    errors: [],
    messages: [],
  }),
  events: ({ text, usage }) => [
    ...piecesOf(text).map((response) => jsonEvent({ response, p: 'ab' })),
    jsonEvent({ response: '', usage: counts(usage) }),
    { data: '[DONE]' },
  ],
  error: (status) => ({
    status,
    body: { result: null, success: false, errors: [{ code: 5_000, message: ERROR_TEXT }], messages: [] },
  }),
  tells: { reasoning: false, calls: 'none', usage: 'counts', finishes: ['stop'] },
}

const counts = ({ input, output }: Says['usage']) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})
