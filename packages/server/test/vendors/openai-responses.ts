import * as z from 'zod'
import type { HeardUsage } from '../client-formats/heard.ts'
import {
  ERROR_TEXT,
  EVERY_FINISH,
  jsonEvent,
  piecesOf,
  placesOf,
  type Says,
  type VendorEvent,
  type VendorFormat,
} from './vendor-format.ts'

/** OpenAI's Responses. https://platform.openai.com/docs/api-reference/responses/create */
const InputText = z.strictObject({ type: z.literal('input_text'), text: z.string() })
const InputImage = z.strictObject({
  type: z.literal('input_image'),
  detail: z.enum(['auto', 'low', 'high', 'original']),
  image_url: z
    .string()
    .regex(/^(https:\/\/|data:image\/\w+;base64,)/)
    .optional(),
  file_id: z.string().optional(),
})
const InputFile = z.strictObject({
  type: z.literal('input_file'),
  file_id: z.string().optional(),
  file_url: z.string().optional(),
  file_data: z.string().startsWith('data:').optional(),
  filename: z.string().optional(),
})
const content = z.union([z.string(), z.array(z.discriminatedUnion('type', [InputText, InputImage, InputFile])).min(1)])
/** What items of an answer have when they come back as they were. */
const ofOutput = { id: z.string().optional(), status: z.enum(['in_progress', 'completed', 'incomplete']).optional() }
const Item = z.union([
  z.strictObject({ type: z.literal('message').optional(), role: z.enum(['user', 'developer', 'system']), content }),
  z.strictObject({
    type: z.literal('message'),
    ...ofOutput,
    role: z.literal('assistant'),
    content: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({
            type: z.literal('output_text'),
            text: z.string(),
            annotations: z.array(z.unknown()),
            logprobs: z.array(z.unknown()).optional(),
          }),
          z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
        ]),
      )
      .min(1),
  }),
  z.strictObject({
    type: z.literal('function_call'),
    ...ofOutput,
    call_id: z.string().min(1),
    name: z.string().min(1),
    arguments: z.string(),
  }),
  z.strictObject({ type: z.literal('function_call_output'), call_id: z.string().min(1), output: content }),
  z.strictObject({
    type: z.literal('reasoning'),
    id: z.string().optional(),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    encrypted_content: z.string().min(1).optional(),
  }),
])
const schema = z.record(z.string(), z.unknown())
const Body = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(Item).min(1)]),
  instructions: z.string().optional(),
  store: z.boolean(),
  stream: z.boolean().optional(),
  include: z.array(z.enum(['reasoning.encrypted_content', 'message.output_text.logprobs'])).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        name: z.string().regex(/^[\w-]{1,64}$/),
        description: z.string().optional(),
        parameters: schema,
        strict: z.boolean(),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z
    .union([z.enum(['none', 'auto', 'required']), z.strictObject({ type: z.literal('function'), name: z.string() })])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  max_output_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_logprobs: z.int().min(0).max(20).optional(),
  text: z
    .strictObject({
      format: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('text') }),
        z.strictObject({ type: z.literal('json_object') }),
        z.strictObject({
          type: z.literal('json_schema'),
          name: z.string(),
          schema,
          description: z.string().optional(),
          strict: z.boolean().optional(),
        }),
      ]),
    })
    .optional(),
  reasoning: z
    .strictObject({
      effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
      summary: z.enum(['auto', 'concise', 'detailed']).optional(),
    })
    .optional(),
  user: z.string().optional(),
  prompt_cache_key: z.string().optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'priority']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export const responsesVendor: VendorFormat = {
  checkBody: (body) => {
    const open = new Set<string>()
    const { input } = Body.parse(body)
    for (const item of typeof input === 'string' ? [] : input) {
      if (item.type === 'function_call') open.add(item.call_id)
      if (item.type === 'function_call_output' && !open.delete(item.call_id))
        throw new Error(`No tool call found for function call output with call_id ${item.call_id}`)
    }
    if (open.size > 0) throw new Error(`No tool output found for function call ${[...open]}`)
  },
  whole: (says, model) => response(says, model, itemsOf(says)),
  events,
  error: (status) => ({
    status,
    body: { error: { message: ERROR_TEXT, type: 'vendor_error', param: null, code: `vendor_${status}` } },
  }),
  errorEvent: jsonEvent(
    { type: 'error', sequence_number: 9, code: 'server_error', message: ERROR_TEXT, param: null },
    'error',
  ),
  tells: { reasoning: true, calls: 'many', usage: 'all', finishes: EVERY_FINISH, sources: true },
}

const usageOf = ({ input, cached, output, reasoning }: HeardUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
})

type OutputItem = { id: string; type: string } & Record<string, unknown>

const annotationsOf = (says: Says) =>
  placesOf(says).map(({ url, title, start, end }) => ({
    type: 'url_citation',
    start_index: start,
    end_index: end,
    url,
    title,
  }))

function itemsOf(says: Says): OutputItem[] {
  const { text, reasoning, signature, calls = [] } = says
  const items: OutputItem[] = []
  if (reasoning || signature)
    items.push({
      id: 'rs_1',
      type: 'reasoning',
      summary: reasoning ? [{ type: 'summary_text', text: reasoning }] : [],
      ...(signature ? { encrypted_content: signature } : {}),
    })
  if (text !== '')
    items.push({
      id: 'msg_1',
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text, annotations: annotationsOf(says), logprobs: [] }],
    })
  for (const { id, name, arguments: values } of calls)
    items.push({
      id: `fc_${id}`,
      type: 'function_call',
      status: 'completed',
      call_id: id,
      name,
      arguments: JSON.stringify(values),
    })
  return items
}

function response({ finish, usage }: Says, model: string, output: readonly OutputItem[]) {
  const reason = finish === 'length' ? 'max_output_tokens' : 'content_filter'
  const isBroken = finish === 'length' || finish === 'content-filter'
  return {
    id: 'resp_vendor',
    object: 'response',
    created_at: 1_700_000_000,
    status: isBroken ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isBroken ? { reason } : null,
    model,
    output,
    usage: usageOf(usage),
  }
}

function events(says: Says, model: string): VendorEvent[] {
  const written: VendorEvent[] = []
  const send = (type: string, fields: object) =>
    written.push(jsonEvent({ type, sequence_number: written.length, ...fields }, type))
  const begun = { ...response(says, model, []), status: 'in_progress', usage: null, incomplete_details: null }
  send('response.created', { response: begun })
  send('response.in_progress', { response: begun })
  const items = itemsOf(says)
  items.forEach((item, index) => {
    sendItem(item, index, send)
  })
  const last = response(says, model, items)
  send(`response.${last.status}`, { response: last })
  return written
}

function sendItem(item: OutputItem, index: number, send: (type: string, fields: object) => void): void {
  const at = { item_id: item.id, output_index: index }
  if (item.type === 'reasoning') {
    send('response.output_item.added', { output_index: index, item: { ...item, summary: [] } })
    const [part] = z.array(z.object({ text: z.string() })).parse(item.summary)
    if (part) {
      const where = { ...at, summary_index: 0 }
      send('response.reasoning_summary_part.added', { ...where, part: { type: 'summary_text', text: '' } })
      for (const delta of piecesOf(part.text)) send('response.reasoning_summary_text.delta', { ...where, delta })
      send('response.reasoning_summary_text.done', { ...where, text: part.text })
      send('response.reasoning_summary_part.done', { ...where, part: { type: 'summary_text', text: part.text } })
    }
  } else if (item.type === 'message') {
    send('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', content: [] } })
    const [part] = z.array(z.object({ text: z.string(), annotations: z.array(z.unknown()) })).parse(item.content)
    const { text = '', annotations = [] } = part ?? {}
    const where = { ...at, content_index: 0 }
    const partOf = (said: string, named: unknown[]) => ({
      type: 'output_text',
      text: said,
      annotations: named,
      logprobs: [],
    })
    send('response.content_part.added', { ...where, part: partOf('', []) })
    for (const delta of piecesOf(text)) send('response.output_text.delta', { ...where, delta, logprobs: [] })
    annotations.forEach((annotation, place) => {
      send('response.output_text.annotation.added', { ...where, annotation_index: place, annotation })
    })
    send('response.output_text.done', { ...where, text, logprobs: [] })
    send('response.content_part.done', { ...where, part: partOf(text, annotations) })
  } else {
    send('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', arguments: '' } })
    const text = String(item.arguments)
    for (const delta of piecesOf(text)) send('response.function_call_arguments.delta', { ...at, delta })
    send('response.function_call_arguments.done', { ...at, name: item.name, arguments: text })
  }
  send('response.output_item.done', { output_index: index, item })
}
