import * as z from 'zod'
import { ERROR_TEXT, piecesOf, type Says, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** The third version of Zhipu's API. https://open.bigmodel.cn/dev/api#chatglm_turbo */
const Body = z.strictObject({
  prompt: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) })).min(1),
  temperature: z.number().gt(0).max(1).optional(),
  top_p: z.number().gt(0).lt(1).optional(),
  request_id: z.string().optional(),
  incremental: z.boolean().optional(),
  return_type: z.enum(['json_string', 'text']).optional(),
})

export const zhipuVendor: VendorFormat = {
  checkBody: (body) => {
    const { prompt } = Body.parse(body)
    if (prompt.at(-1)?.role !== 'user') throw new Error('the last message must be the user')
  },
  whole: ({ text, usage }) => ({
    code: 200,
    msg: 'ok',
    success: true,
    data: {
      request_id: '1',
      task_id: '2',
      task_status: 'SUCCESS',
      choices: [{ role: 'assistant', content: JSON.stringify(text) }],
      usage: counts(usage),
    },
  }),
  events,
  error: (meaning) => ({ status: 200, body: { code: CODES[meaning] ?? 500, msg: ERROR_TEXT, success: false } }),
  errorEvent: { name: 'error', data: JSON.stringify({ code: 500, msg: ERROR_TEXT, success: false }) },
  tells: { reasoning: false, calls: 'none', usage: 'counts', finishes: ['stop'] },
}

/** https://open.bigmodel.cn/dev/api#error-code-v3 */
const CODES: Readonly<Record<number, number>> = { 400: 1_210, 401: 1_001, 429: 1_302 }

const counts = ({ input, output }: Says['usage']) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})

/** Bare texts. The last event has the usage in a line `meta:`, which is none of server-sent events' own. */
function events({ text, usage }: Says): VendorEvent[] {
  const meta = JSON.stringify({ request_id: '1', task_id: '2', task_status: 'SUCCESS', usage: counts(usage) })
  return [...piecesOf(text).map((data) => ({ name: 'add', data })), { name: 'finish', data: '', meta }]
}
