import * as z from 'zod'
import type { HeardUsage } from '../client-formats/heard.ts'
import {
  ERROR_TEXT,
  EVERY_FINISH,
  jsonEvent,
  piecesOf,
  placesOf,
  type SaidCall,
  type Says,
  type VendorEvent,
  type VendorFormat,
} from './vendor-format.ts'

/** OpenAI's chat completions. https://platform.openai.com/docs/api-reference/chat/create */
const Text = z.strictObject({ type: z.literal('text'), text: z.string() })
const address = z.string().regex(/^(https:\/\/|data:image\/\w+;base64,)/)
const detail = z.enum(['auto', 'low', 'high', 'original']).optional()
/** What different vendors take for a picture. */
const IMAGES = {
  object: z.strictObject({ url: address, detail }),
  bytes: z.strictObject({ url: z.string().regex(/^data:image\/\w+;base64,/), detail }),
  text: address,
  'bare-base64': z.strictObject({ url: z.union([z.url({ protocol: /^https$/ }), z.base64()]), detail }),
}
const imagePart = (kind: keyof typeof IMAGES) =>
  z.strictObject({ type: z.literal('image_url'), image_url: IMAGES[kind] })
const Audio = z.strictObject({
  type: z.literal('input_audio'),
  input_audio: z.strictObject({ data: z.base64(), format: z.enum(['wav', 'mp3']) }),
})
const File = z.strictObject({
  type: z.literal('file'),
  file: z.union([
    z.strictObject({ file_id: z.string() }),
    z.strictObject({ file_data: z.string().startsWith('data:'), filename: z.string() }),
  ]),
})
const UserPart = z.discriminatedUnion('type', [Text, imagePart('object'), Audio, File])
const texts = z.union([z.string(), z.array(Text).min(1)])
const ToolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
})

const messages = {
  system: { role: z.literal('system'), content: texts, name: z.string().optional() },
  user: {
    role: z.literal('user'),
    content: z.union([z.string().min(1), z.array(UserPart).min(1)]),
    name: z.string().optional(),
  },
  assistant: {
    role: z.literal('assistant'),
    content: z.union([texts, z.null()]).optional(),
    refusal: z.string().nullable().optional(),
    tool_calls: z.array(ToolCall).min(1).optional(),
    // Comes back from clients who send an answer's message as it was.
    annotations: z.array(z.unknown()).optional(),
    name: z.string().optional(),
  },
  tool: { role: z.literal('tool'), tool_call_id: z.string().min(1), content: texts },
}
/** Vendors whose models think take earlier thinking back in a field of their own. */
export const ThinkingMessage = z.strictObject({
  ...messages.assistant,
  reasoning_content: z.string().min(1).optional(),
})
const Message = z.discriminatedUnion('role', [
  z.strictObject(messages.system),
  z.strictObject({ ...messages.system, role: z.literal('developer') }),
  z.strictObject(messages.user),
  ThinkingMessage,
  z.strictObject(messages.tool),
])

/** The messages of a dialect. */
export const openaiMessages = (dialect: { image: keyof typeof IMAGES; takesDeveloper: true | undefined }) =>
  z
    .array(
      z.union([
        z.strictObject(messages.system),
        ...(dialect.takesDeveloper ? [z.strictObject({ ...messages.system, role: z.literal('developer') })] : []),
        z.strictObject({
          ...messages.user,
          content: z.union([z.string().min(1), z.array(z.union([Text, imagePart(dialect.image), Audio, File])).min(1)]),
        }),
        ThinkingMessage,
        z.strictObject(messages.tool),
      ]),
    )
    .min(1)

const schema = z.record(z.string(), z.unknown())
const Tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: schema.optional(),
    strict: z.boolean().nullable().optional(),
  }),
})
const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      schema: schema.optional(),
      strict: z.boolean().nullable().optional(),
    }),
  }),
])

export const openaiChatFields = {
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
  tools: z.array(Tool).min(1).optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) }),
    ])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().optional(),
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).optional(),
  seed: z.int().optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  n: z.int().positive().optional(),
  response_format: ResponseFormat.optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  logprobs: z.boolean().optional(),
  top_logprobs: z.int().min(0).max(20).optional(),
  user: z.string().optional(),
  prompt_cache_key: z.string().optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
}
const Body = z.strictObject(openaiChatFields)

const FINISHES = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
} as const

export const openaiChatVendor: VendorFormat = {
  checkBody: (body) => {
    Body.parse(body)
    checkTurns(body)
  },
  whole,
  events,
  error: (status) => ({
    status,
    body: { error: { message: ERROR_TEXT, type: 'vendor_error', param: null, code: `vendor_${status}` } },
  }),
  tells: { reasoning: true, calls: 'many', usage: 'all', finishes: EVERY_FINISH, sources: true },
}

const Turns = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      tool_call_id: z.string().optional(),
      tool_calls: z.array(z.object({ id: z.string() })).optional(),
    }),
  ),
})

/** Every call is answered, and every answer belongs to a call of the turn before it. */
export function checkTurns(body: unknown): void {
  const open = new Set<string>()
  for (const { role, tool_call_id: answered = '', tool_calls: calls = [] } of Turns.parse(body).messages) {
    if (role === 'tool') {
      if (!open.delete(answered)) throw new Error(`tool result without its call: ${answered}`)
      continue
    }
    if (open.size > 0) throw new Error(`calls without results: ${[...open]}`)
    for (const { id } of calls) open.add(id)
  }
  if (open.size > 0) throw new Error(`calls without results: ${[...open]}`)
}

const usageOf = ({ input, cached, output, reasoning }: HeardUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
})

const called = ({ id, name, arguments: values }: SaidCall) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(values) },
})

/** https://platform.openai.com/docs/guides/tools-web-search */
const annotationsOf = (says: Says) =>
  placesOf(says).map(({ url, title, start, end }) => ({
    type: 'url_citation',
    url_citation: { url, title, start_index: start, end_index: end },
  }))

function whole(says: Says, model: string): unknown {
  const { text, reasoning, calls = [], finish, usage } = says
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    refusal: null,
    annotations: annotationsOf(says),
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(called) } : {}),
  }
  return {
    id: 'chatcmpl-vendor',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    system_fingerprint: 'fp_1',
    service_tier: 'default',
    choices: [{ index: 0, message, logprobs: null, finish_reason: FINISHES[finish] }],
    usage: usageOf(usage),
  }
}

/** Calls that run side by side are written one behind the other, each in pieces. */
function events(says: Says, model: string): VendorEvent[] {
  const { text, reasoning = '', calls = [], finish, usage } = says
  const head = { id: 'chatcmpl-vendor', object: 'chat.completion.chunk', created: 1_700_000_000, model }
  const chunk = (delta: object, reason: string | null = null) =>
    jsonEvent({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }], usage: null })
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...piecesOf(reasoning).map((piece) => chunk({ reasoning_content: piece })),
    ...piecesOf(text).map((piece) => chunk({ content: piece })),
    ...calls.flatMap((call, index) => [
      chunk({
        tool_calls: [{ index, ...called({ ...call, arguments: {} }), function: { name: call.name, arguments: '' } }],
      }),
      ...piecesOf(JSON.stringify(call.arguments)).map((piece) =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    ...annotationsOf(says).map((annotation) => chunk({ annotations: [annotation] })),
    chunk({}, FINISHES[finish]),
    jsonEvent({ ...head, choices: [], usage: usageOf(usage) }),
    { data: '[DONE]' },
  ]
}
