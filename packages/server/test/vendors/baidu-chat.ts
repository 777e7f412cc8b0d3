import * as z from 'zod'
import { ERROR_TEXT, jsonEvent, piecesOf, type Says, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** Baidu's Qianfan. https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t */
const schema = z.record(z.string(), z.unknown())
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string(),
    function_call: z
      .strictObject({ name: z.string(), arguments: z.string(), thoughts: z.string().optional() })
      .optional(),
  }),
  z.strictObject({ role: z.literal('function'), name: z.string().min(1), content: z.string().min(1) }),
])
const Body = z.strictObject({
  messages: z.array(Message).min(1),
  functions: z
    .array(z.strictObject({ name: z.string(), description: z.string(), parameters: schema }))
    .min(1)
    .optional(),
  temperature: z.number().gt(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  penalty_score: z.number().min(1).max(2).optional(),
  stream: z.boolean(),
  system: z.string().max(20_000).optional(),
  stop: z.array(z.string().max(20)).max(4).optional(),
  disable_search: z.boolean().optional(),
  enable_citation: z.boolean().optional(),
  // The most differs from model to model.
  max_output_tokens: z.int().min(2).optional(),
  response_format: z.enum(['json_object', 'text']).optional(),
  user_id: z.string().optional(),
  tool_choice: z
    .strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) })
    .optional(),
})

export const baiduVendor: VendorFormat = {
  checkBody: (body) => checkTurns(Body.parse(body).messages),
  whole: (says) => ({ ...head, ...answer(says), result: says.text, is_truncated: says.finish === 'length' }),
  events,
  error: (meaning) => ({ status: 200, body: { error_code: CODES[meaning] ?? 336_000, error_msg: ERROR_TEXT } }),
  tells: {
    reasoning: false,
    calls: 'one',
    hasNoCallIds: true,
    usage: 'counts',
    finishes: ['stop', 'length', 'tool-calls', 'content-filter'],
  },
}

/** https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh */
const CODES: Readonly<Record<number, number>> = { 400: 336_003, 401: 110, 429: 18 }

/** An odd number of messages; the odd ones are the user's or a function's. */
function checkTurns(messages: readonly z.output<typeof Message>[]): void {
  if (messages.length % 2 === 0) throw new Error('the length of messages must be odd')
  messages.forEach(({ role }, index) => {
    if ((role === 'assistant') !== (index % 2 === 1)) throw new Error(`message ${index} may not be of role ${role}`)
  })
}

const head = { id: 'as-vendor', object: 'chat.completion', created: 1_700_000_000, need_clear_history: false }
const FINISHES = {
  stop: 'normal',
  length: 'length',
  'tool-calls': 'function_call',
  'content-filter': 'content_filter',
} as const

function answer({ calls = [], finish, usage }: Says) {
  const [call] = calls
  return {
    finish_reason: FINISHES[finish],
    ...(call
      ? { function_call: { name: call.name, thoughts: 'I look.', arguments: JSON.stringify(call.arguments) } }
      : {}),
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
  }
}

function events(says: Says): VendorEvent[] {
  const { usage } = answer(says)
  const pieces = piecesOf(says.text)
  const sentences = [...pieces, ''].map((result, index) => ({
    ...head,
    sentence_id: index,
    is_end: index === pieces.length,
    is_truncated: false,
    result,
    ...(index === pieces.length ? answer(says) : { finish_reason: 'normal', usage }),
  }))
  return sentences.map((sentence) => jsonEvent(sentence))
}
