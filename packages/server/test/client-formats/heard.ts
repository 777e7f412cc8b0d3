import * as z from 'zod'

/** What a client of any format has of an answer, in neutral words. */
export interface Heard {
  text: string
  reasoning: string
  calls: HeardCall[]
  finish: HeardFinish
  usage: HeardUsage
  sources: HeardSource[]
}

/** A page that an answer stands on, and the passage that does. */
export interface HeardSource {
  url: string
  title: string
  passage: string
}

export interface HeardCall {
  id: string
  name: string
  arguments: unknown
}

export type HeardFinish = 'stop' | 'length' | 'tool-calls' | 'content-filter'

/** All input and all output, and what of them was cached and thought. */
export interface HeardUsage {
  input: number
  cached: number
  output: number
  reasoning: number
}

/** Reads answers of one client format, strictly: a field that is not documented, or one that is missing, throws. */
export interface ClientReader {
  whole(body: unknown): Heard
  /** The text of a whole stream. */
  stream(text: string): Heard
}

export const count = z.int().min(0)

/** A server-sent event, with its data parsed; `[DONE]` stays a text. */
export interface ReadEvent {
  name: string
  data: unknown
}

/** Cuts a stream that we wrote ourselves: each event is lines that end with `\n`, and a blank one. */
export function eventsIn(text: string): ReadEvent[] {
  if (!text.endsWith('\n\n')) throw new Error(`the stream ends inside of an event: ${JSON.stringify(text.slice(-80))}`)
  return text
    .slice(0, -2)
    .split('\n\n')
    .filter((block) => !block.startsWith(':'))
    .map((block) => {
      const lines = block.split('\n')
      const fieldOf = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2)
      const data = fieldOf('data')
      if (data === undefined) throw new Error(`an event without data: ${block}`)
      return { name: fieldOf('event') ?? '', data: data === '[DONE]' ? data : JSON.parse(data) }
    })
}

/** Throws unless the two are the same; `what` says of which rule of the format it is a breach. */
export function must(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(what)
}
