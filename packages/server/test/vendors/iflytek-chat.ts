import * as z from 'zod'
import { ERROR_TEXT, jsonEvent, piecesOf, type Says, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** iFlytek's Spark. https://www.xfyun.cn/doc/spark/Web.html */
const DOMAINS = ['lite', 'generalv2', 'generalv3', 'pro-128k', 'generalv3.5', 'max-32k', '4.0Ultra', 'x1'] as const
const Body = z.strictObject({
  header: z.strictObject({ app_id: z.string().min(1).optional(), uid: z.string().max(32).optional() }),
  parameter: z.strictObject({
    chat: z.strictObject({
      domain: z.enum(DOMAINS),
      temperature: z.number().gt(0).max(2).optional(),
      max_tokens: z.int().min(1).max(32_768).optional(),
      top_k: z.int().min(1).max(6).optional(),
      top_p: z.number().gt(0).max(1).optional(),
      show_ref_label: z.boolean().optional(),
    }),
  }),
  payload: z.strictObject({
    message: z.strictObject({
      text: z
        .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
        .min(1),
    }),
    functions: z
      .strictObject({
        text: z
          .array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              parameters: z.record(z.string(), z.unknown()),
            }),
          )
          .min(1),
      })
      .optional(),
  }),
})

export const iflytekVendor: VendorFormat = {
  checkBody: (body) => {
    const { payload } = Body.parse(body)
    if (payload.message.text.at(-1)?.role !== 'user') throw new Error('the last text must be the user')
  },
  whole: () => {
    throw new Error('Spark answers over its socket only')
  },
  events,
  error: (meaning) => ({
    status: 200,
    body: { header: { code: CODES[meaning] ?? 10_008, message: ERROR_TEXT, sid: 'vendor-1', status: 2 } },
  }),
  tells: { reasoning: true, calls: 'one', hasNoCallIds: true, usage: 'counts', finishes: ['stop', 'tool-calls'] },
}

const CODES: Readonly<Record<number, number>> = { 400: 10_163, 401: 11_200, 429: 11_202 }

/** Each is one message of the socket. */
function events({ text, reasoning = '', calls = [], usage }: Says): VendorEvent[] {
  const said = [
    ...piecesOf(reasoning).map((piece) => ({ content: '', reasoning_content: piece })),
    ...piecesOf(text).map((content) => ({ content })),
    ...calls.slice(0, 1).map(({ name, arguments: values }) => ({
      content: '',
      function_call: { name, arguments: JSON.stringify(values) },
    })),
  ]
  const counts = {
    question_tokens: 1,
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  }
  return said.map((piece, seq) => {
    const isLast = seq === said.length - 1
    const status = isLast ? 2 : seq === 0 ? 0 : 1
    return jsonEvent({
      header: { code: 0, message: 'Success', sid: 'vendor-1', status },
      payload: {
        choices: { status, seq, text: [{ ...piece, role: 'assistant', index: 0 }] },
        ...(isLast ? { usage: { text: counts } } : {}),
      },
    })
  })
}
