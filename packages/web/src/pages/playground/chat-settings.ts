import * as z from 'zod/mini'

/** With what a model is asked. A missing number is not sent. */
export const ChatSettings = z.object({
  /** Empty: the user's own. */
  group: z.string(),
  model: z.string(),
  /** Answers beside the first one; missing while one model is asked. */
  secondModel: z.optional(z.string()),
  temperature: z.number(),
  /** 0: the model's own limit. */
  maxTokens: z.number(),
  system: z.string(),
  topP: z.optional(z.number()),
  frequencyPenalty: z.optional(z.number()),
  presencePenalty: z.optional(z.number()),
  seed: z.optional(z.number()),
  /** The answer is to be a JSON object. */
  isJson: z.boolean(),
  /** A JSON array of tools in the chat format; blank for none. */
  tools: z.string(),
})
export type ChatSettings = z.output<typeof ChatSettings>

/** The model one begins with, where it can be used. */
export const FIRST_MODEL = 'gpt-4o-mini'

export const firstSettings = (): ChatSettings => ({
  group: '',
  model: FIRST_MODEL,
  temperature: 0,
  maxTokens: 0,
  system: 'You are a helpful assistant. Answer clearly and briefly, and say so when you are not sure.',
  isJson: false,
  tools: '',
})
