import * as z from 'zod'
import { type ClientReader, count, eventsIn, type Heard, type HeardFinish, must } from './heard.ts'

/*
 * OpenAI's chat completions, as https://platform.openai.com/docs/api-reference/chat/object and
 * https://platform.openai.com/docs/api-reference/chat/streaming have them; `reasoning_content` and `images` are what
 * other vendors of the format added, `extra_content` is Google's.
 */

const Usage = z.strictObject({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z
    .strictObject({
      cached_tokens: count,
      audio_tokens: count.optional(),
      image_tokens: count.optional(),
      cache_write_tokens: count.optional(),
    })
    .optional(),
  completion_tokens_details: z
    .strictObject({ reasoning_tokens: count, audio_tokens: count.optional(), image_tokens: count.optional() })
    .optional(),
})
const Finish = z.enum(['stop', 'length', 'tool_calls', 'content_filter'])
const Images = z.array(z.strictObject({ type: z.literal('image_url'), image_url: z.strictObject({ url: z.string() }) }))
const Annotations = z
  .array(
    z.strictObject({
      type: z.literal('url_citation'),
      url_citation: z.strictObject({
        url: z.string().min(1),
        title: z.string().min(1),
        start_index: count,
        end_index: count,
        // OpenRouter's, where the source's own words are known.
        content: z.string().min(1).optional(),
      }),
    }),
  )
  .min(1)
const ExtraContent = z.strictObject({ google: z.strictObject({ thought_signature: z.string() }) })

const Completion = z.strictObject({
  id: z.string().startsWith('chatcmpl-'),
  object: z.literal('chat.completion'),
  created: z.int().positive(),
  model: z.string().min(1),
  choices: z
    .array(
      z.strictObject({
        index: count,
        message: z.strictObject({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.string().nullable(),
          reasoning_content: z.string().min(1).optional(),
          images: Images.optional(),
          annotations: Annotations.optional(),
          tool_calls: z
            .array(
              z.strictObject({
                id: z.string().min(1),
                type: z.literal('function'),
                function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
                extra_content: ExtraContent.optional(),
              }),
            )
            .min(1)
            .optional(),
        }),
        logprobs: z.strictObject({ content: z.array(z.unknown()) }).nullable(),
        finish_reason: Finish,
      }),
    )
    .min(1),
  usage: Usage.optional(),
})

const Chunk = z.strictObject({
  id: z.string().startsWith('chatcmpl-'),
  object: z.literal('chat.completion.chunk'),
  created: z.int().positive(),
  model: z.string().min(1),
  choices: z.array(
    z.strictObject({
      index: count,
      delta: z.strictObject({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        reasoning_content: z.string().optional(),
        refusal: z.string().optional(),
        images: Images.optional(),
        annotations: Annotations.optional(),
        tool_calls: z
          .array(
            z.strictObject({
              index: count,
              id: z.string().min(1).optional(),
              type: z.literal('function').optional(),
              function: z.strictObject({ name: z.string().min(1).optional(), arguments: z.string() }),
              extra_content: ExtraContent.optional(),
            }),
          )
          .length(1)
          .optional(),
      }),
      logprobs: z.strictObject({ content: z.array(z.unknown()) }).nullable(),
      finish_reason: Finish.nullable(),
    }),
  ),
  usage: Usage.optional(),
})

const FINISHES = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
} as const satisfies Record<string, HeardFinish>

const heardUsage = (usage: z.output<typeof Usage> | undefined) => ({
  input: usage?.prompt_tokens ?? 0,
  cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  output: usage?.completion_tokens ?? 0,
  reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? 0,
})

export const openaiChatReader: ClientReader = { whole, stream }

function whole(body: unknown): Heard {
  const { choices, usage } = Completion.parse(body)
  const [choice] = choices
  if (!choice) throw new Error('no choice')
  return {
    text: choice.message.content ?? '',
    reasoning: choice.message.reasoning_content ?? '',
    calls: (choice.message.tool_calls ?? []).map(({ id, function: called }) => ({
      id,
      name: called.name,
      arguments: JSON.parse(called.arguments),
    })),
    finish: FINISHES[choice.finish_reason],
    usage: heardUsage(usage),
    sources: sourcesOf(choice.message.annotations ?? [], choice.message.content ?? ''),
  }
}

const sourcesOf = (annotations: z.output<typeof Annotations>, text: string): Heard['sources'] =>
  annotations.map(({ url_citation: { url, title, start_index: start, end_index: end } }) => ({
    url,
    title,
    passage: text.slice(start, end),
  }))

/** Of a client that asked for usage. */
function stream(text: string): Heard {
  const events = eventsIn(text)
  must(events.at(-1)?.data === '[DONE]', 'the stream ends with [DONE]')
  must(new Set(events.map(({ name }) => name)).size === 1, 'events of this format have no names')
  const chunks = events.slice(0, -1).map(({ data }) => Chunk.parse(data))
  must(new Set(chunks.map(({ id }) => id)).size === 1, 'all chunks have one id')
  const last = chunks.at(-1)
  must(last?.choices.length === 0 && last.usage !== undefined, 'the last chunk is the usage')
  must(
    chunks.slice(0, -1).every(({ usage }) => usage === undefined),
    'usage comes once',
  )
  const choices = chunks.flatMap((chunk) => chunk.choices).filter(({ index }) => index === 0)
  must(choices[0]?.delta.role === 'assistant', 'the first chunk names the role')
  must(choices.filter(({ delta }) => delta.role).length === 1, 'the role is named once')
  const finishes = choices.flatMap(({ finish_reason: reason }) => (reason ? [reason] : []))
  must(finishes.length === 1 && Boolean(choices.at(-1)?.finish_reason), 'one finish, at the end')
  const [finish = 'stop'] = finishes
  must(choices.filter(({ delta }) => delta.annotations).length <= 1, 'libraries keep the last annotations only')
  const said = choices.map(({ delta }) => delta.content ?? '').join('')
  return {
    text: said,
    reasoning: choices.map(({ delta }) => delta.reasoning_content ?? '').join(''),
    calls: callsOf(choices.flatMap(({ delta }) => delta.tool_calls ?? [])),
    finish: FINISHES[finish],
    usage: heardUsage(last?.usage),
    sources: sourcesOf(
      choices.flatMap(({ delta }) => delta.annotations ?? []),
      said,
    ),
  }
}

type CallDelta = NonNullable<z.output<typeof Chunk>['choices'][number]['delta']['tool_calls']>[number]

function callsOf(deltas: readonly CallDelta[]): Heard['calls'] {
  const calls: { id: string; name: string; written: string }[] = []
  for (const { index, id, type, function: called } of deltas) {
    if (id !== undefined) {
      must(index === calls.length && type === 'function' && called.name !== undefined, 'a call begins with its names')
      calls.push({ id, name: called.name ?? '', written: '' })
    }
    const call = calls[index]
    if (!call) throw new Error(`a piece of the call ${index} before its beginning`)
    call.written += called.arguments
  }
  return calls.map(({ id, name, written }) => ({ id, name, arguments: JSON.parse(written) }))
}
