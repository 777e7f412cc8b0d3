import * as z from 'zod'
import { type ClientReader, count, eventsIn, type Heard, type HeardFinish, must } from './heard.ts'

/*
 * Anthropic's messages, as https://platform.claude.com/docs/en/api/messages and
 * https://platform.claude.com/docs/en/build-with-claude/streaming have them, with every field of the client library.
 */

const deltaUsage = {
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
  output_tokens_details: z.strictObject({ thinking_tokens: count }).nullable(),
  server_tool_use: z.null(),
}
const DeltaUsage = z.strictObject(deltaUsage)
const Usage = z.strictObject({
  ...deltaUsage,
  cache_creation: z.strictObject({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count }),
  inference_geo: z.null(),
  service_tier: z.null(),
  speed: z.null(),
})

const Citation = z.strictObject({
  type: z.literal('web_search_result_location'),
  cited_text: z.string(),
  encrypted_index: z.string(),
  title: z.string().nullable(),
  url: z.string().min(1),
})
const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string(), citations: z.array(Citation).min(1).optional() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().min(1),
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
    caller: z.strictObject({ type: z.literal('direct') }),
  }),
])
type Block = z.output<typeof Block>

const Stop = z.enum(['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'refusal'])
const head = {
  id: z.string().startsWith('msg_'),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string().min(1),
  container: z.null(),
  diagnostics: z.null(),
}
const Message = z.strictObject({
  ...head,
  content: z.array(Block),
  stop_reason: Stop,
  stop_sequence: z.string().nullable(),
  stop_details: z.null(),
  usage: Usage,
})

const Event = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message_start'),
    message: z.strictObject({
      ...head,
      content: z.array(Block).length(0),
      stop_reason: z.null(),
      stop_sequence: z.null(),
      stop_details: z.null(),
      usage: Usage,
    }),
  }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('content_block_start'), index: count, content_block: Block }),
  z.strictObject({
    type: z.literal('content_block_delta'),
    index: count,
    delta: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text_delta'), text: z.string() }),
      z.strictObject({ type: z.literal('citations_delta'), citation: Citation }),
      z.strictObject({ type: z.literal('thinking_delta'), thinking: z.string() }),
      z.strictObject({ type: z.literal('signature_delta'), signature: z.string().min(1) }),
      z.strictObject({ type: z.literal('input_json_delta'), partial_json: z.string().min(1) }),
    ]),
  }),
  z.strictObject({ type: z.literal('content_block_stop'), index: count }),
  z.strictObject({
    type: z.literal('message_delta'),
    delta: z.strictObject({
      stop_reason: Stop,
      stop_sequence: z.string().nullable(),
      stop_details: z.null(),
      container: z.null(),
    }),
    usage: DeltaUsage,
  }),
  z.strictObject({ type: z.literal('message_stop') }),
])
type Event = z.output<typeof Event>

const FINISHES = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
} as const satisfies Record<string, HeardFinish>

export const anthropicReader: ClientReader = { whole, stream }

function whole(body: unknown): Heard {
  const { content, stop_reason: reason, usage } = Message.parse(body)
  return heard(content, reason, usage)
}

function heard(content: readonly Block[], reason: z.output<typeof Stop>, usage: z.output<typeof DeltaUsage>): Heard {
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    reasoning: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    ),
    finish: FINISHES[reason],
    usage: {
      input: usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
      cached: usage.cache_read_input_tokens,
      output: usage.output_tokens,
      reasoning: usage.output_tokens_details?.thinking_tokens ?? 0,
    },
    sources: content.flatMap((block) =>
      block.type === 'text'
        ? (block.citations ?? []).map(({ url, title }) => ({ url, title: title ?? '', passage: block.text.trim() }))
        : [],
    ),
  }
}

function stream(text: string): Heard {
  const events = eventsIn(text).map(({ name, data }) => {
    const event = Event.parse(data)
    must(name === event.type, `the event ${event.type} is named ${name}`)
    return event
  })
  const [first, ...rest] = events.filter(({ type }) => type !== 'ping')
  must(first?.type === 'message_start', 'the stream begins with message_start')
  must(rest.at(-1)?.type === 'message_stop', 'the stream ends with message_stop')
  const delta = rest.at(-2)
  if (delta?.type !== 'message_delta') throw new Error('message_delta stands before the end')
  return heard(blocksOf(rest.slice(0, -2)), delta.delta.stop_reason, delta.usage)
}

/** Blocks stand one behind the other, counted from 0. */
function blocksOf(events: readonly Event[]): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let written = ''
  for (const event of events) {
    switch (event.type) {
      case 'content_block_start':
        must(open === undefined && event.index === blocks.length, 'blocks follow each other')
        open = event.content_block
        written = ''
        blocks.push(open)
        break
      case 'content_block_delta':
        must(open !== undefined && event.index === blocks.length - 1, 'a delta belongs to the open block')
        if (event.delta.type === 'input_json_delta') written += event.delta.partial_json
        else if (open) append(open, event.delta)
        break
      case 'content_block_stop':
        must(open !== undefined && event.index === blocks.length - 1, 'a stop belongs to the open block')
        if (open?.type === 'tool_use' && written !== '') open.input = JSON.parse(written)
        open = undefined
        break
      default:
        throw new Error(`${event.type} between the blocks`)
    }
  }
  must(open === undefined, 'every block is closed')
  return blocks
}

type Delta = Exclude<Extract<Event, { type: 'content_block_delta' }>['delta'], { type: 'input_json_delta' }>

function append(block: Block, delta: Delta): void {
  if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text
  else if (delta.type === 'citations_delta' && block.type === 'text')
    block.citations = [...(block.citations ?? []), delta.citation]
  else if (delta.type === 'thinking_delta' && block.type === 'thinking') block.thinking += delta.thinking
  else if (delta.type === 'signature_delta' && block.type === 'thinking') block.signature = delta.signature
  else throw new Error(`${delta.type} in a block of type ${block.type}`)
}
