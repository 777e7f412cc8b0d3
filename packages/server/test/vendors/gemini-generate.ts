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

/** Google's generateContent. https://ai.google.dev/api/generate-content, https://ai.google.dev/api/caching */
const signed = { thoughtSignature: z.string().min(1).optional() }
const struct = z.record(z.string(), z.unknown())
const Media = z.strictObject({
  inlineData: z.strictObject({ mimeType: z.string().min(3), data: z.base64() }),
  ...signed,
})
const Part = z.union([
  z.strictObject({ text: z.string(), thought: z.boolean().optional(), ...signed }),
  Media,
  z.strictObject({
    fileData: z.strictObject({ mimeType: z.string().optional(), fileUri: z.string().min(1) }),
    ...signed,
  }),
  z.strictObject({
    functionCall: z.strictObject({ id: z.string().optional(), name: z.string().min(1), args: struct.optional() }),
    ...signed,
  }),
  z.strictObject({
    functionResponse: z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      response: struct,
      parts: z.array(Media).optional(),
    }),
  }),
])
const Content = z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(Part).min(1) })

const Declaration = z.strictObject({
  name: z.string().regex(/^[a-zA-Z_][\w.:-]{0,127}$/),
  description: z.string().optional(),
  parameters: struct.optional(),
  parametersJsonSchema: struct.optional(),
})
const GenerationConfig = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().optional(),
  topK: z.int().optional(),
  maxOutputTokens: z.int().positive().optional(),
  candidateCount: z.int().min(1).max(8).optional(),
  stopSequences: z.array(z.string().min(1)).min(1).max(5).optional(),
  seed: z.int().optional(),
  presencePenalty: z.number().optional(),
  frequencyPenalty: z.number().optional(),
  responseLogprobs: z.boolean().optional(),
  logprobs: z.int().optional(),
  responseMimeType: z.enum(['text/plain', 'application/json', 'text/x.enum']).optional(),
  responseSchema: struct.optional(),
  responseJsonSchema: struct.optional(),
  responseModalities: z.array(z.enum(['TEXT', 'IMAGE', 'AUDIO'])).optional(),
  thinkingConfig: z
    .strictObject({
      includeThoughts: z.boolean().optional(),
      thinkingBudget: z.int().optional(),
      thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'XHIGH']).optional(),
    })
    .optional(),
})
const Body = z.strictObject({
  contents: z.array(Content).min(1),
  systemInstruction: z.strictObject({ parts: z.array(z.strictObject({ text: z.string() })).min(1) }).optional(),
  tools: z
    .array(z.strictObject({ functionDeclarations: z.array(Declaration).min(1) }))
    .min(1)
    .optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z.strictObject({
        mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED']),
        allowedFunctionNames: z.array(z.string()).min(1).optional(),
      }),
    })
    .optional(),
  safetySettings: z
    .array(
      z.strictObject({
        category: z.enum([
          'HARM_CATEGORY_HARASSMENT',
          'HARM_CATEGORY_HATE_SPEECH',
          'HARM_CATEGORY_SEXUALLY_EXPLICIT',
          'HARM_CATEGORY_DANGEROUS_CONTENT',
        ]),
        threshold: z.enum(['BLOCK_NONE', 'OFF']),
      }),
    )
    .optional(),
  generationConfig: GenerationConfig.optional(),
  serviceTier: z.enum(['standard', 'flex', 'priority']).optional(),
  cachedContent: z.string().optional(),
})

const FINISHES = { stop: 'STOP', length: 'MAX_TOKENS', 'tool-calls': 'STOP', 'content-filter': 'SAFETY' } as const

export const geminiVendor: VendorFormat = {
  checkBody: (body) => checkTurns(Body.parse(body).contents),
  whole,
  events,
  error: (status) => ({
    status,
    body: { error: { code: status, message: ERROR_TEXT, status: STATUSES[status] ?? 'UNKNOWN' } },
  }),
  tells: {
    reasoning: true,
    calls: 'many',
    usage: 'all',
    finishes: ['stop', 'length', 'tool-calls', 'content-filter'],
    sources: true,
  },
}

/** https://cloud.google.com/apis/design/errors#handling_errors */
const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

/** A turn of function calls is followed by as many responses, by their names. */
function checkTurns(contents: readonly z.output<typeof Content>[]): void {
  contents.forEach(({ role, parts }, index) => {
    if (contents[index - 1]?.role === role) throw new Error('user and model take turns')
    const results = parts.flatMap((part) => ('functionResponse' in part ? [part.functionResponse.name] : []))
    const calls = (contents[index - 1]?.parts ?? []).flatMap((part) =>
      'functionCall' in part ? [part.functionCall.name] : [],
    )
    if (!Bun.deepEquals(results.toSorted(), calls.toSorted()))
      throw new Error(`function responses ${results} to the calls ${calls}`)
  })
}

const usageOf = ({ input, cached, output, reasoning }: HeardUsage) => ({
  promptTokenCount: input,
  candidatesTokenCount: output - reasoning,
  totalTokenCount: input + output,
  ...(cached > 0 ? { cachedContentTokenCount: cached } : {}),
  ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
})

function partsOf({ text, reasoning = '', signature, calls = [] }: Says, cut: (text: string) => string[]): object[] {
  const thoughts = cut(reasoning).map((piece) => ({ text: piece, thought: true }))
  const spoken = cut(text).map((piece) => ({ text: piece }))
  const called = calls.map(({ id, name, arguments: args, signature: own }, index) => ({
    functionCall: { id, name, args },
    ...(own || (index === 0 && signature) ? { thoughtSignature: own ?? signature } : {}),
  }))
  return [...thoughts, ...spoken, ...called]
}

/** Offsets are bytes. https://ai.google.dev/gemini-api/docs/google-search */
function groundingOf(says: Says) {
  const places = placesOf(says)
  if (places.length === 0) return {}
  const bytes = (end: number) => Buffer.byteLength(says.text.slice(0, end))
  return {
    groundingMetadata: {
      webSearchQueries: ['weather'],
      searchEntryPoint: { renderedContent: '<div></div>' },
      groundingChunks: places.map(({ url, title }) => ({ web: { uri: url, title } })),
      groundingSupports: places.map(({ start, end, passage }, index) => ({
        segment: { ...(start > 0 ? { startIndex: bytes(start) } : {}), endIndex: bytes(end), text: passage },
        groundingChunkIndices: [index],
      })),
    },
  }
}

const wholeText = (text: string) => (text === '' ? [] : [text])

function whole(says: Says, model: string): unknown {
  return {
    candidates: [
      {
        content: { role: 'model', parts: partsOf(says, wholeText) },
        finishReason: FINISHES[says.finish],
        index: 0,
        safetyRatings: [],
        ...groundingOf(says),
      },
    ],
    usageMetadata: usageOf(says.usage),
    modelVersion: model,
    responseId: 'vendor-1',
  }
}

function events(says: Says, model: string): VendorEvent[] {
  const parts = partsOf(says, piecesOf)
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    return jsonEvent({
      candidates: [
        {
          content: { role: 'model', parts: [part] },
          index: 0,
          ...(isLast ? { finishReason: FINISHES[says.finish], ...groundingOf(says) } : {}),
        },
      ],
      usageMetadata: isLast
        ? usageOf(says.usage)
        : { promptTokenCount: says.usage.input, totalTokenCount: says.usage.input },
      modelVersion: model,
      responseId: 'vendor-1',
    })
  })
}
