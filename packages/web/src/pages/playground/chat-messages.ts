import * as z from 'zod/mini'

const ToolCall = z.object({
  id: z.string(),
  name: z.string(),
  /** JSON text, as the model wrote it. */
  arguments: z.string(),
  /** What the reader answers in place of the tool. */
  result: z.string(),
})
export type ToolCall = z.output<typeof ToolCall>

/** What one answer took and cost. */
const AnswerFacts = z.object({
  requestId: z.string(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  cachedTokens: z.number(),
  reasoningTokens: z.number(),
  /** Quota units; missing where it is not known. */
  quota: z.optional(z.number()),
  /** The price was worked out here, because the server keeps no log row of the call. */
  isEstimate: z.boolean(),
  /** Milliseconds until the first event and until the end, as this page saw them. */
  firstMs: z.number(),
  totalMs: z.number(),
})
export type AnswerFacts = z.output<typeof AnswerFacts>

const Answer = z.object({
  id: z.string(),
  role: z.literal('assistant'),
  model: z.string(),
  /** `loading`: nothing has come yet. `incomplete`: it is still growing. */
  state: z.enum(['loading', 'incomplete', 'complete', 'stopped', 'error']),
  text: z.string(),
  reasoning: z.string(),
  toolCalls: z.array(ToolCall),
  /** Why it ended before its end, where nothing failed: as many tokens as were allowed, or a filter of the vendor. */
  ending: z.optional(z.enum(['length', 'filter'])),
  /** Why it ended badly. */
  error: z.string(),
  facts: z.optional(AnswerFacts),
})
export type Answer = z.output<typeof Answer>

const Question = z.object({
  id: z.string(),
  role: z.literal('user'),
  text: z.string(),
  /** Data URLs. */
  images: z.array(z.string().check(z.regex(/^data:image\/(?:png|jpeg|webp|gif);base64,/))),
  /** How many pictures were not kept in the browser's memory. */
  lostImages: z.number(),
})
export type Question = z.output<typeof Question>

export const Message = z.discriminatedUnion('role', [Question, Answer])
export type Message = z.output<typeof Message>

/** What is kept or imported may have been written while an answer was growing. */
export const atRest = (message: Message): Message =>
  message.role === 'assistant' && isGrowing(message) ? { ...message, state: 'stopped' } : message

export const isGrowing = ({ state }: Answer): boolean => state === 'loading' || state === 'incomplete'

export const newQuestion = (text: string, images: string[]): Question => ({
  id: newMessageId(),
  role: 'user',
  text,
  images,
  lostImages: 0,
})

export const newAnswer = (model: string): Answer => ({
  id: newMessageId(),
  role: 'assistant',
  model,
  state: 'loading',
  text: '',
  reasoning: '',
  toolCalls: [],
  error: '',
})

/** `crypto.randomUUID` exists only with https. */
const newMessageId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')
