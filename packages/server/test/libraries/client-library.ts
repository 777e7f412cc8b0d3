import type { HeardCall } from '../client-formats/heard.ts'

/** What one client library does with a model, in neutral words. `prompt` tells the fake vendor what to say. */
export interface ClientLibrary {
  name: string
  chat(model: string, prompt: string): Promise<LibraryAnswer>
  stream(model: string, prompt: string): Promise<LibraryAnswer>
  /** Asks, gives every call that comes back the result `20 C`, and asks again with `then` behind the last one. */
  callTools(model: string, prompt: string, then: string): Promise<{ called: HeardCall[]; text: string }>
  look(model: string, prompt: string, pngBase64: string): Promise<string>
  /** Reads a stream until `words` pieces of text have come, and leaves. Answers with what came. */
  leave(model: string, prompt: string, pieces: number): Promise<string>
  /** Missing: the library has no embeddings. */
  embed?(model: string, texts: string[]): Promise<number[][]>
  /** The name of the library's own class of an error with this status. */
  errorName(error: unknown): string
  errorNames: Readonly<Record<400 | 401 | 429 | 500, string>>
}

export interface LibraryAnswer {
  text: string
  input: number
  output: number
}

export const weatherSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
} as const
export const RESULT = '20 C'
