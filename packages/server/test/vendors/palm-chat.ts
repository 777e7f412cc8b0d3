import * as z from 'zod'
import { geminiVendor } from './gemini-generate.ts'
import type { VendorFormat } from './vendor-format.ts'

/** Google's PaLM. https://ai.google.dev/api/palm */
const Body = z.strictObject({
  prompt: z.strictObject({
    context: z.string().optional(),
    messages: z.array(z.strictObject({ author: z.enum(['0', '1']), content: z.string().min(1) })).min(1),
  }),
  temperature: z.number().min(0).max(1).optional(),
  candidateCount: z.int().min(1).max(8).optional(),
  topP: z.number().optional(),
  topK: z.int().optional(),
})

export const palmVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole: ({ text }) => ({ candidates: [{ author: '1', content: text }], messages: [{ author: '0', content: 'Hi' }] }),
  error: geminiVendor.error,
  tells: { reasoning: false, calls: 'none', usage: 'none', finishes: ['stop'] },
}
