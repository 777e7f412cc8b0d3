import * as z from 'zod'
import type { HeardUsage } from '../client-formats/heard.ts'
import {
  ERROR_TEXT,
  jsonEvent,
  piecesOf,
  placesOf,
  type Says,
  type VendorEvent,
  type VendorFormat,
} from './vendor-format.ts'

/** Cohere's chat, version 2. https://docs.cohere.com/reference/chat */
const Text = z.strictObject({ type: z.literal('text'), text: z.string() })
const Image = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string().min(1), detail: z.enum(['auto', 'low', 'high']).optional() }),
})
const schema = z.record(z.string(), z.unknown())
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [Text, Image])).min(1)]),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().optional(),
    tool_plan: z.string().optional(),
    tool_calls: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          type: z.literal('function'),
          function: z.strictObject({ name: z.string(), arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
])
const Body = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  stream: z.boolean(),
  max_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).optional(),
  p: z.number().min(0.01).max(0.99).optional(),
  k: z.int().min(0).max(500).optional(),
  stop_sequences: z.array(z.string()).max(5).optional(),
  seed: z.int().min(0).optional(),
  frequency_penalty: z.number().min(0).max(1).optional(),
  presence_penalty: z.number().min(0).max(1).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text') }),
      z.strictObject({ type: z.literal('json_object'), json_schema: schema.optional() }),
    ])
    .optional(),
  thinking: z
    .strictObject({ type: z.enum(['enabled', 'disabled']), token_budget: z.int().positive().optional() })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({ name: z.string(), description: z.string().optional(), parameters: schema }),
      }),
    )
    .min(1)
    .optional(),
  strict_tools: z.boolean().optional(),
  tool_choice: z.enum(['REQUIRED', 'NONE']).optional(),
})

const FINISHES = {
  stop: 'COMPLETE',
  length: 'MAX_TOKENS',
  'tool-calls': 'TOOL_CALL',
  'content-filter': 'ERROR',
} as const

export const cohereVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole,
  events,
  error: (status) => ({ status, body: { id: 'vendor-1', message: ERROR_TEXT } }),
  errorEvent: jsonEvent({ type: 'message-end', delta: { finish_reason: 'ERROR', error: ERROR_TEXT } }, 'message-end'),
  tells: { reasoning: true, calls: 'many', usage: 'cached', finishes: ['stop', 'length', 'tool-calls'], sources: true },
}

const usageOf = ({ input, cached, output }: HeardUsage) => ({
  billed_units: { input_tokens: input, output_tokens: output },
  tokens: { input_tokens: input + 700, output_tokens: output + 40 },
  cached_tokens: cached,
})

/** https://docs.cohere.com/v2/docs/rag-citations */
const citationsOf = (says: Says) =>
  placesOf(says).map(({ url, title, passage, start, end }, index) => ({
    start,
    end,
    text: passage,
    sources: [
      { type: 'document', id: `doc:${index}`, document: { id: `doc:${index}`, title, url, snippet: 'It is.' } },
    ],
    type: 'TEXT_CONTENT',
  }))

function whole(says: Says): unknown {
  const { text, reasoning, calls = [], finish, usage } = says
  const content = [
    ...(reasoning && calls.length === 0 ? [{ type: 'thinking', thinking: reasoning }] : []),
    ...(text === '' ? [] : [{ type: 'text', text }]),
  ]
  return {
    id: 'vendor-1',
    finish_reason: FINISHES[finish],
    message: {
      role: 'assistant',
      ...(content.length > 0 ? { content } : {}),
      ...(says.sources ? { citations: citationsOf(says) } : {}),
      ...(reasoning && calls.length > 0 ? { tool_plan: reasoning } : {}),
      ...(calls.length > 0
        ? {
            tool_calls: calls.map(({ id, name, arguments: values }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(values) },
            })),
          }
        : {}),
    },
    usage: usageOf(usage),
  }
}

function events(says: Says): VendorEvent[] {
  const { text, reasoning = '', calls = [], finish, usage } = says
  const written: VendorEvent[] = []
  const send = (type: string, fields: object) => written.push(jsonEvent({ type, ...fields }, type))
  const message = (fields: object) => ({ delta: { message: fields } })
  let index = 0
  send('message-start', {
    id: 'vendor-1',
    ...message({ role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] }),
  })
  const block = (type: 'thinking' | 'text', said: string) => {
    send('content-start', { index, ...message({ content: { type, [type]: '' } }) })
    for (const piece of piecesOf(said)) send('content-delta', { index, ...message({ content: { [type]: piece } }) })
    send('content-end', { index })
    index += 1
  }
  if (calls.length > 0) for (const piece of piecesOf(reasoning)) send('tool-plan-delta', message({ tool_plan: piece }))
  else if (reasoning !== '') block('thinking', reasoning)
  if (text !== '') block('text', text)
  citationsOf(says).forEach((citation, place) => {
    send('citation-start', { index: place, ...message({ citations: citation }) })
    send('citation-end', { index: place })
  })
  calls.forEach(({ id, name, arguments: values }, place) => {
    const at = { index: place }
    send('tool-call-start', {
      ...at,
      ...message({ tool_calls: { id, type: 'function', function: { name, arguments: '' } } }),
    })
    for (const piece of piecesOf(JSON.stringify(values)))
      send('tool-call-delta', { ...at, ...message({ tool_calls: { function: { arguments: piece } } }) })
    send('tool-call-end', at)
  })
  send('message-end', { delta: { finish_reason: FINISHES[finish], usage: usageOf(usage) } })
  return written
}
