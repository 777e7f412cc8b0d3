import * as z from 'zod'
import { ERROR_TEXT, jsonEvent, piecesOf, type VendorFormat } from './vendor-format.ts'

/** Questions to a knowledge base at AI Proxy. */
const Body = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  libraryId: z.string().min(1),
  stream: z.boolean(),
})

export const libraryVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole: ({ text }) => ({ success: true, answer: text, documents: [], errCode: 0, message: '' }),
  events: ({ text }, model) => [
    ...piecesOf(text).map((content) => jsonEvent({ content, finish: false, model, documents: [] })),
    jsonEvent({ content: '', finish: true, model, documents: [] }),
  ],
  error: (meaning) => ({ status: 200, body: { success: false, errCode: meaning, message: ERROR_TEXT } }),
  tells: { reasoning: false, calls: 'none', usage: 'none', finishes: ['stop'] },
}
