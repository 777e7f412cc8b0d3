import * as z from 'zod'
import { type ClientReader, count, eventsIn, type Heard, type HeardFinish, must } from './heard.ts'

/* Google's GenerateContentResponse, as https://ai.google.dev/api/generate-content has it. */

const Details = z.array(z.strictObject({ modality: z.enum(['TEXT', 'IMAGE', 'AUDIO']), tokenCount: count }))
const Usage = z.strictObject({
  promptTokenCount: count,
  candidatesTokenCount: count,
  totalTokenCount: count,
  promptTokensDetails: Details,
  candidatesTokensDetails: Details,
  cachedContentTokenCount: count.optional(),
  thoughtsTokenCount: count.optional(),
})
const signed = { thoughtSignature: z.string().min(1).optional() }
const Part = z.union([
  z.strictObject({ text: z.string(), thought: z.literal(true).optional(), ...signed }),
  z.strictObject({
    functionCall: z.strictObject({
      id: z.string().min(1),
      name: z.string().min(1),
      args: z.record(z.string(), z.unknown()),
    }),
    ...signed,
  }),
  z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }), ...signed }),
])
const Finish = z.enum(['STOP', 'MAX_TOKENS', 'SAFETY'])
const candidate = {
  content: z.strictObject({ parts: z.array(Part).min(1), role: z.literal('model') }),
  index: count,
  avgLogprobs: z.number().optional(),
  logprobsResult: z.unknown().optional(),
}
const Grounding = z.strictObject({
  groundingChunks: z
    .array(z.strictObject({ web: z.strictObject({ uri: z.string().min(1), title: z.string().optional() }) }))
    .min(1),
  groundingSupports: z.array(
    z.strictObject({
      segment: z.strictObject({
        partIndex: count.optional(),
        startIndex: count.optional(),
        endIndex: count,
        text: z.string(),
      }),
      groundingChunkIndices: z.array(count).min(1),
    }),
  ),
  webSearchQueries: z.array(z.string()),
})
const tail = { modelVersion: z.string().min(1), responseId: z.string().min(1) }
const Answer = z.strictObject({
  candidates: z
    .array(z.strictObject({ ...candidate, finishReason: Finish, groundingMetadata: Grounding.optional() }))
    .min(1),
  usageMetadata: Usage.optional(),
  ...tail,
})
const Chunk = z.strictObject({
  candidates: z
    .array(z.strictObject({ ...candidate, finishReason: Finish.optional(), groundingMetadata: Grounding.optional() }))
    .min(1),
  usageMetadata: Usage.optional(),
  ...tail,
})

const FINISHES = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
} as const satisfies Record<string, HeardFinish>

export const geminiReader: ClientReader = { whole, stream }

function whole(body: unknown): Heard {
  const { candidates, usageMetadata } = Answer.parse(body)
  const [first] = candidates
  if (!first) throw new Error('no candidate')
  const said = heard(first.content.parts, first.finishReason, usageMetadata)
  const parts = first.content.parts.map((part) => ('text' in part ? part.text : ''))
  return { ...said, sources: sourcesOf(first.groundingMetadata, (index) => parts[index] ?? '') }
}

function stream(text: string): Heard {
  const chunks = eventsIn(text).map(({ name, data }) => {
    must(name === '', 'events of this format have no names')
    return Chunk.parse(data)
  })
  const firsts = chunks.flatMap(({ candidates }) => candidates.filter(({ index }) => index === 0))
  const last = firsts.at(-1)
  must(last?.finishReason !== undefined, 'the last chunk has the reason')
  must(firsts.filter(({ finishReason }) => finishReason).length === 1, 'the reason comes once')
  const said = heard(
    firsts.flatMap(({ content }) => content.parts),
    last?.finishReason ?? 'STOP',
    chunks.at(-1)?.usageMetadata,
  )
  return { ...said, sources: sourcesOf(last?.groundingMetadata, () => said.text) }
}

/** The words that stand beside the offsets must be those in the text. */
function sourcesOf(
  grounding: z.output<typeof Grounding> | undefined,
  textOf: (part: number) => string,
): Heard['sources'] {
  return (grounding?.groundingSupports ?? []).flatMap(({ segment, groundingChunkIndices }) => {
    const bytes = Buffer.from(textOf(segment.partIndex ?? 0)).subarray(segment.startIndex ?? 0, segment.endIndex)
    must(bytes.toString() === segment.text, 'offsets and words are of one passage')
    return groundingChunkIndices.map((index) => {
      const web = grounding?.groundingChunks[index]?.web
      return { url: web?.uri ?? '', title: web?.title ?? '', passage: segment.text }
    })
  })
}

/** The format has no word for an answer that ends with calls. */
function heard(
  parts: readonly z.output<typeof Part>[],
  finish: z.output<typeof Finish>,
  usage: z.output<typeof Usage> | undefined,
): Omit<Heard, 'sources'> {
  const calls = parts.flatMap((part) => ('functionCall' in part ? [part.functionCall] : []))
  const texts = parts.flatMap((part) => ('text' in part ? [part] : []))
  const thoughts = usage?.thoughtsTokenCount ?? 0
  return {
    text: texts.map((part) => (part.thought ? '' : part.text)).join(''),
    reasoning: texts.map((part) => (part.thought ? part.text : '')).join(''),
    calls: calls.map(({ id, name, args }) => ({ id, name, arguments: args })),
    finish: finish === 'STOP' && calls.length > 0 ? 'tool-calls' : FINISHES[finish],
    usage: {
      input: usage?.promptTokenCount ?? 0,
      cached: usage?.cachedContentTokenCount ?? 0,
      output: (usage?.candidatesTokenCount ?? 0) + thoughts,
      reasoning: thoughts,
    },
  }
}
