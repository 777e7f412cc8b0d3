import type { HeardFinish, HeardSource, HeardUsage } from '../client-formats/heard.ts'

/** What a fake vendor says, in neutral words. */
export interface Says {
  text: string
  reasoning?: string
  /** Proof of the thinking, for formats that have one. */
  signature?: string
  calls?: readonly SaidCall[]
  finish: HeardFinish
  usage: HeardUsage
  /** In the order of their passages, which do not overlap. */
  sources?: readonly HeardSource[]
}

export interface SaidCall {
  id: string
  name: string
  arguments: Record<string, unknown>
  signature?: string
}

/** A chat format from the vendor's side: checks what it is asked, and answers. Written from the vendor's documentation. */
export interface VendorFormat {
  /** Throws for whatever the documentation does not have. */
  checkBody(body: unknown): void
  /** The JSON of a whole answer. */
  whole(says: Says, model: string): unknown
  /** The data of each event, as texts; names of events stand before them. Missing: the vendor does not stream. */
  events?(says: Says, model: string): readonly VendorEvent[]
  /** An error that means this status. Some vendors say it with status 200. */
  error(meaning: number): { status: number; body: unknown }
  /** An error inside of a stream; missing: the body of an error as an event of its own. */
  errorEvent?: VendorEvent
  tells: Tells
}

export interface VendorEvent {
  /** Missing: this format's events have no names. */
  name?: string
  data: string
  /** A line of Zhipu's own, which is none of server-sent events'. */
  meta?: string
}

/** What answers of a format can say. */
export interface Tells {
  reasoning: boolean
  calls: 'none' | 'one' | 'many'
  /** Missing: calls have the ids that the vendor gave them. */
  hasNoCallIds?: true
  usage: 'none' | 'counts' | 'cached' | 'all'
  finishes: readonly HeardFinish[]
  /** Missing: the format has no word for what an answer stands on. */
  sources?: true
}

export const EVERY_FINISH: readonly HeardFinish[] = ['stop', 'length', 'tool-calls', 'content-filter']

/** Each source with its passage's place in the text, in UTF-16 units. */
export const placesOf = ({ text, sources = [] }: Says) =>
  sources.map((source) => {
    const start = text.indexOf(source.passage)
    return { ...source, start, end: start + source.passage.length }
  })

/** A text in pieces of four characters, as models send it. */
export const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,4}/gu) ?? []

export const jsonEvent = (data: unknown, name?: string): VendorEvent => ({
  data: JSON.stringify(data),
  ...(name === undefined ? {} : { name }),
})

/** Server-sent events as bytes would have them. */
export const sseText = (events: readonly VendorEvent[]): string =>
  events
    .map(({ name, data, meta }) => {
      const lines = data.split('\n').map((line) => `data: ${line}\n`)
      const head = name === undefined ? '' : `event: ${name}\n`
      return `${head}${lines.join('')}${meta === undefined ? '' : `meta: ${meta}\n`}\n`
    })
    .join('')

/** What fake vendors say of an error; a client must never see more of it than this. */
export const ERROR_TEXT = 'the vendor says no'
