import * as z from 'zod'
import { type ClientReader, count, eventsIn, type Heard, must } from './heard.ts'

/*
 * OpenAI's Responses, as https://platform.openai.com/docs/api-reference/responses/object and
 * https://platform.openai.com/docs/api-reference/responses-streaming have them.
 */

const status = z.enum(['in_progress', 'completed', 'incomplete'])
const Annotation = z.strictObject({
  type: z.literal('url_citation'),
  start_index: count,
  end_index: count,
  url: z.string().min(1),
  title: z.string().min(1),
})
const TextPart = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(Annotation),
  logprobs: z.array(z.unknown()),
})
const RefusalPart = z.strictObject({ type: z.literal('refusal'), refusal: z.string() })
const Part = z.discriminatedUnion('type', [TextPart, RefusalPart])
const Summary = z.strictObject({ type: z.literal('summary_text'), text: z.string() })
const Item = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.string().startsWith('msg_'),
    type: z.literal('message'),
    status,
    role: z.literal('assistant'),
    content: z.array(Part),
  }),
  z.strictObject({
    id: z.string().startsWith('rs_'),
    type: z.literal('reasoning'),
    summary: z.array(Summary),
    encrypted_content: z.string().min(1).optional(),
  }),
  z.strictObject({
    id: z.string().startsWith('fc_'),
    type: z.literal('function_call'),
    status,
    call_id: z.string().min(1),
    name: z.string().min(1),
    arguments: z.string(),
  }),
])
type Item = z.output<typeof Item>

const Usage = z.strictObject({
  input_tokens: count,
  input_tokens_details: z.strictObject({ cached_tokens: count, cache_write_tokens: count }),
  output_tokens: count,
  output_tokens_details: z.strictObject({ reasoning_tokens: count }),
  total_tokens: count,
})

const Response = z.strictObject({
  id: z.string().startsWith('resp_'),
  object: z.literal('response'),
  created_at: z.int().positive(),
  status,
  background: z.boolean(),
  error: z.null(),
  incomplete_details: z.strictObject({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: count.nullable(),
  max_tool_calls: count.nullable(),
  model: z.string().min(1),
  output: z.array(Item),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.null(),
  prompt_cache_key: z.string().nullable(),
  reasoning: z.record(z.string(), z.unknown()),
  safety_identifier: z.string().nullable(),
  service_tier: z.string(),
  store: z.literal(false),
  temperature: z.number(),
  text: z.record(z.string(), z.unknown()),
  tool_choice: z.unknown(),
  tools: z.array(z.record(z.string(), z.unknown())),
  top_logprobs: count,
  top_p: z.number(),
  truncation: z.string(),
  usage: Usage.nullable(),
  user: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  access_programs: z.null(),
})

const sequence = { sequence_number: count }
const atItem = { ...sequence, item_id: z.string(), output_index: count }
const atPart = { ...atItem, content_index: count }
const atSummary = { ...atItem, summary_index: count }
const ofResponse = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), ...sequence, response: Response })
const Event = z.discriminatedUnion('type', [
  ofResponse('response.created'),
  ofResponse('response.in_progress'),
  ofResponse('response.completed'),
  ofResponse('response.incomplete'),
  z.strictObject({ type: z.literal('response.output_item.added'), ...sequence, output_index: count, item: Item }),
  z.strictObject({ type: z.literal('response.output_item.done'), ...sequence, output_index: count, item: Item }),
  z.strictObject({ type: z.literal('response.content_part.added'), ...atPart, part: Part }),
  z.strictObject({ type: z.literal('response.content_part.done'), ...atPart, part: Part }),
  z.strictObject({
    type: z.literal('response.output_text.delta'),
    ...atPart,
    delta: z.string(),
    logprobs: z.array(z.unknown()),
  }),
  z.strictObject({
    type: z.literal('response.output_text.annotation.added'),
    ...atPart,
    annotation_index: count,
    annotation: Annotation,
  }),
  z.strictObject({
    type: z.literal('response.output_text.done'),
    ...atPart,
    text: z.string(),
    logprobs: z.array(z.unknown()),
  }),
  z.strictObject({ type: z.literal('response.reasoning_summary_part.added'), ...atSummary, part: Summary }),
  z.strictObject({ type: z.literal('response.reasoning_summary_part.done'), ...atSummary, part: Summary }),
  z.strictObject({ type: z.literal('response.reasoning_summary_text.delta'), ...atSummary, delta: z.string() }),
  z.strictObject({ type: z.literal('response.reasoning_summary_text.done'), ...atSummary, text: z.string() }),
  z.strictObject({ type: z.literal('response.function_call_arguments.delta'), ...atItem, delta: z.string().min(1) }),
  z.strictObject({
    type: z.literal('response.function_call_arguments.done'),
    ...atItem,
    name: z.string(),
    arguments: z.string(),
  }),
])
type Event = z.output<typeof Event>

export const responsesReader: ClientReader = { whole: (body) => heard(Response.parse(body)), stream }

function heard({ output, usage, incomplete_details: incomplete, status: ended }: z.output<typeof Response>): Heard {
  const calls = output.flatMap((item) =>
    item.type === 'function_call' ? [{ id: item.call_id, name: item.name, arguments: JSON.parse(item.arguments) }] : [],
  )
  must((ended === 'incomplete') === (incomplete !== null), 'incomplete answers say why')
  const whole = calls.length > 0 ? 'tool-calls' : 'stop'
  const broken = incomplete?.reason === 'content_filter' ? 'content-filter' : 'length'
  return {
    text: output.map((item) => (item.type === 'message' ? item.content.map(textOf).join('') : '')).join(''),
    reasoning: output
      .map((item) => (item.type === 'reasoning' ? item.summary.map(({ text }) => text).join('') : ''))
      .join(''),
    calls,
    sources: output.flatMap((item) => (item.type === 'message' ? item.content.flatMap(sourcesOf) : [])),
    finish: incomplete ? broken : whole,
    usage: {
      input: usage?.input_tokens ?? 0,
      cached: usage?.input_tokens_details.cached_tokens ?? 0,
      output: usage?.output_tokens ?? 0,
      reasoning: usage?.output_tokens_details.reasoning_tokens ?? 0,
    },
  }
}

function sourcesOf(part: z.output<typeof Part>): Heard['sources'] {
  if (part.type !== 'output_text') return []
  return part.annotations.map(({ url, title, start_index: start, end_index: end }) => ({
    url,
    title,
    passage: part.text.slice(start, end),
  }))
}

const textOf = (part: z.output<typeof Part>): string => (part.type === 'output_text' ? part.text : part.refusal)

/** The last event repeats the whole answer, so what the events before it built must be the same. */
function stream(text: string): Heard {
  const events = eventsIn(text).map(({ name, data }, index) => {
    const event = Event.parse(data)
    must(name === event.type, `the event ${event.type} is named ${name}`)
    must(event.sequence_number === index, 'events are numbered from 0')
    return event
  })
  const [created, inProgress, ...rest] = events
  must(created?.type === 'response.created' && inProgress?.type === 'response.in_progress', 'two events begin a stream')
  const last = rest.pop()
  if (last?.type !== 'response.completed' && last?.type !== 'response.incomplete')
    throw new Error(`the stream ends with ${last?.type}`)
  const { output } = last.response
  must(Bun.deepEquals(built(rest), output), 'the last event repeats what was streamed')
  return heard(last.response)
}

interface OpenItem {
  item: Item
  written: string
  parts: number
}

/** The items as a client builds them from the events. */
function built(events: readonly Event[]): Item[] {
  const done: Item[] = []
  const open = new Map<number, OpenItem>()
  let known = 0
  for (const event of events) {
    if (event.type === 'response.output_item.added') {
      must(event.output_index === known, 'items are counted')
      known += 1
      open.set(event.output_index, { item: event.item, written: '', parts: 0 })
      continue
    }
    if (!('output_index' in event)) throw new Error(`${event.type} inside of the output`)
    const place = open.get(event.output_index)
    if (!place) throw new Error(`${event.type} for an item that is not open`)
    if (event.type !== 'response.output_item.done') {
      must(event.item_id === place.item.id, 'events name their item')
      take(event, place)
      continue
    }
    must(event.item.id === place.item.id, 'the finished item is the one that was begun')
    open.delete(event.output_index)
    done[event.output_index] = event.item
  }
  must(open.size === 0, 'every item is finished')
  return done
}

type Inner = Exclude<Extract<Event, { output_index: number }>, { item: Item }>

/** Pieces must give what the event that ends them repeats. */
function take(event: Inner, place: OpenItem): void {
  switch (event.type) {
    case 'response.content_part.added':
      must(event.content_index === place.parts, 'parts are counted')
      place.written = ''
      break
    case 'response.reasoning_summary_part.added':
      must(event.summary_index === place.parts, 'parts are counted')
      place.written = ''
      break
    case 'response.output_text.delta':
    case 'response.reasoning_summary_text.delta':
    case 'response.function_call_arguments.delta':
      place.written += event.delta
      break
    case 'response.output_text.done':
    case 'response.reasoning_summary_text.done':
      must(event.text === place.written, 'the pieces give the whole text')
      break
    case 'response.function_call_arguments.done':
      must(event.arguments === place.written, 'the pieces give the whole arguments')
      break
    case 'response.content_part.done':
    case 'response.reasoning_summary_part.done':
      place.parts += 1
      break
  }
}
