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

/** Anthropic's Messages. https://platform.claude.com/docs/en/api/messages */
const cached = {
  cache_control: z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() }).optional(),
}
const Text = z.strictObject({ type: z.literal('text'), text: z.string().regex(/\S/), ...cached })
const Image = z.strictObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
      data: z.base64(),
    }),
    z.strictObject({ type: z.literal('url'), url: z.url() }),
    z.strictObject({ type: z.literal('file'), file_id: z.string() }),
  ]),
  ...cached,
})
const Document = z.strictObject({
  type: z.literal('document'),
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('base64'), media_type: z.literal('application/pdf'), data: z.base64() }),
    z.strictObject({ type: z.literal('text'), media_type: z.literal('text/plain'), data: z.string() }),
    z.strictObject({ type: z.literal('url'), url: z.url() }),
    z.strictObject({ type: z.literal('file'), file_id: z.string() }),
  ]),
  title: z.string().nullable().optional(),
  ...cached,
})
const toolId = z.string().regex(/^[a-zA-Z0-9_-]+$/)
const UserBlock = z.discriminatedUnion('type', [
  Text,
  Image,
  Document,
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: toolId,
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [Text, Image, Document]))]).optional(),
    is_error: z.boolean().optional(),
    ...cached,
  }),
])
const AssistantBlock = z.discriminatedUnion('type', [
  Text,
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().min(1) }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: toolId,
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
    ...cached,
  }),
])
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), content: z.union([z.string().regex(/\S/), z.array(UserBlock).min(1)]) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([z.string().regex(/\S/), z.array(AssistantBlock).min(1)]),
  }),
])
type Message = z.output<typeof Message>

const parallel = { disable_parallel_tool_use: z.boolean().optional() }
export const anthropicFields = {
  max_tokens: z.int().positive(),
  messages: z.array(Message).min(1),
  system: z.union([z.string().min(1), z.array(Text).min(1)]).optional(),
  stop_sequences: z.array(z.string().regex(/\S/)).min(1).optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().positive().optional(),
  metadata: z.strictObject({ user_id: z.string().nullable().optional() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  thinking: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('enabled'),
        budget_tokens: z.int().min(1024),
        display: z.enum(['summarized', 'omitted']).optional(),
      }),
      z.strictObject({ type: z.literal('adaptive'), display: z.enum(['summarized', 'omitted']).optional() }),
      z.strictObject({ type: z.literal('disabled') }),
    ])
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) }).optional(),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
        strict: z.boolean().optional(),
        ...cached,
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('auto'), ...parallel }),
      z.strictObject({ type: z.literal('any'), ...parallel }),
      z.strictObject({ type: z.literal('tool'), name: z.string(), ...parallel }),
      z.strictObject({ type: z.literal('none') }),
    ])
    .optional(),
}
const Body = z.strictObject({ model: z.string().min(1), stream: z.boolean().optional(), ...anthropicFields })

const FINISHES = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
} as const

export const anthropicVendor: VendorFormat = {
  checkBody: (body) => checkRules(Body.parse(body)),
  whole,
  events,
  error: (status) => ({
    status,
    body: { type: 'error', error: { type: `vendor_${status}`, message: ERROR_TEXT }, request_id: 'req_vendor' },
  }),
  errorEvent: jsonEvent({ type: 'error', error: { type: 'overloaded_error', message: ERROR_TEXT } }, 'error'),
  tells: { reasoning: true, calls: 'many', usage: 'all', finishes: EVERY_FINISH, sources: true },
}

interface CheckedBody {
  max_tokens: number
  messages: Message[]
  temperature?: number | undefined
  top_p?: number | undefined
  thinking?: { type: string; budget_tokens?: number } | undefined
}

/** Rules between fields, which the API refuses breaches of. */
export function checkRules({ max_tokens: limit, messages, temperature, top_p: topP, thinking }: CheckedBody): void {
  if (thinking?.type === 'enabled') {
    if ((thinking.budget_tokens ?? 0) >= limit)
      throw new Error('max_tokens must be greater than thinking.budget_tokens')
    if (temperature !== undefined && temperature !== 1)
      throw new Error('temperature may only be set to 1 with thinking')
    if (topP !== undefined && topP < 0.95) throw new Error('top_p must be at least 0.95 with thinking')
    const [turn, last] = messages.slice(-2).map(({ content }) => (typeof content === 'string' ? [] : content))
    const goesOn = last?.[0]?.type === 'tool_result'
    if (goesOn && turn?.[0]?.type !== 'thinking' && turn?.[0]?.type !== 'redacted_thinking')
      throw new Error('a final assistant message must start with a thinking block')
  }
  if (messages[0]?.role !== 'user') throw new Error('the first message must be the user')
  let open = new Set<string>()
  for (const { role, content } of messages) {
    const blocks = typeof content === 'string' ? [] : content
    if (role === 'user') {
      for (const block of blocks)
        if (block.type === 'tool_result' && !open.delete(block.tool_use_id))
          throw new Error(`unexpected tool_use_id ${block.tool_use_id}`)
      if (open.size > 0) throw new Error(`tool_use ids without tool_result blocks: ${[...open]}`)
    } else {
      open = new Set(blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : [])))
    }
  }
  if (open.size > 0) throw new Error(`tool_use ids without tool_result blocks: ${[...open]}`)
}

const usageOf = ({ input, cached: read, output, reasoning }: HeardUsage) => ({
  input_tokens: input - read,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: read,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens: output,
  output_tokens_details: { thinking_tokens: reasoning },
  service_tier: 'standard',
})

/** Each passage with a source is a block of its own. */
function textBlocks(says: Says) {
  const { text } = says
  const places = placesOf(says)
  if (places.length === 0) return text === '' ? [] : [{ type: 'text', text }]
  const blocks = places.flatMap(({ url, title, passage, start }, index) => {
    const citation = { type: 'web_search_result_location', cited_text: 'It is.', url, title, encrypted_index: 'RW8=' }
    const gap = text.slice(places[index - 1]?.end ?? 0, start)
    return [...(gap ? [{ type: 'text', text: gap }] : []), { type: 'text', text: passage, citations: [citation] }]
  })
  return [...blocks, { type: 'text', text: text.slice(places.at(-1)?.end) }]
}

function blocksOf(says: Says) {
  const { reasoning, signature, calls = [] } = says
  return [
    ...(reasoning ? [{ type: 'thinking', thinking: reasoning, signature: signature ?? 'c2lnbmVk' }] : []),
    ...textBlocks(says),
    ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input })),
  ]
}

function whole(says: Says, model: string): unknown {
  return {
    id: 'msg_vendor',
    type: 'message',
    role: 'assistant',
    model,
    content: blocksOf(says),
    stop_reason: FINISHES[says.finish],
    stop_sequence: null,
    usage: usageOf(says.usage),
  }
}

function events(says: Says, model: string): VendorEvent[] {
  const written: VendorEvent[] = []
  const send = (type: string, fields: object = {}) => written.push(jsonEvent({ type, ...fields }, type))
  const { usage } = says
  const message = { id: 'msg_vendor', type: 'message', role: 'assistant', model, content: [], stop_reason: null }
  send('message_start', {
    message: { ...message, stop_sequence: null, usage: usageOf({ ...usage, output: 1, reasoning: 0 }) },
  })
  send('ping')
  blocksOf(says).forEach((block, index) => {
    const delta = (fields: object) => send('content_block_delta', { index, delta: fields })
    if ('thinking' in block) {
      send('content_block_start', { index, content_block: { type: 'thinking', thinking: '', signature: '' } })
      for (const piece of piecesOf(block.thinking)) delta({ type: 'thinking_delta', thinking: piece })
      delta({ type: 'signature_delta', signature: block.signature })
    } else if ('text' in block) {
      const citations = 'citations' in block ? block.citations : undefined
      send('content_block_start', {
        index,
        content_block: { type: 'text', text: '', ...(citations && { citations: [] }) },
      })
      // They come first: https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool#streaming
      for (const citation of citations ?? []) delta({ type: 'citations_delta', citation })
      for (const piece of piecesOf(block.text)) delta({ type: 'text_delta', text: piece })
    } else {
      send('content_block_start', { index, content_block: { ...block, input: {} } })
      delta({ type: 'input_json_delta', partial_json: '' })
      for (const piece of piecesOf(JSON.stringify(block.input)))
        delta({ type: 'input_json_delta', partial_json: piece })
    }
    send('content_block_stop', { index })
  })
  send('message_delta', {
    delta: { stop_reason: FINISHES[says.finish], stop_sequence: null },
    usage: { output_tokens: usage.output, output_tokens_details: { thinking_tokens: usage.reasoning } },
  })
  send('message_stop')
  return written
}
