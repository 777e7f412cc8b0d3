import { JsonArrayWriter } from '../wire/gemini-generate/json-array.ts'
import type { Call } from './call.ts'
import { pathFacts } from './read-incoming.ts'

/** How events go out: as they are, or as pieces of one JSON array, which is Gemini's way without `alt=sse`. */
export interface StreamStyle {
  contentType: string
  shape(events: Uint8Array | string): Uint8Array | string
  /** What stands at the very end. */
  close(): string
}

const asEvents: StreamStyle = { contentType: 'text/event-stream', shape: (events) => events, close: () => '' }

export function streamStyle({ incoming }: Pick<Call, 'incoming'>): StreamStyle {
  if (incoming.endpoint.family !== 'gemini-generate' || pathFacts(incoming).streamStyle === 'sse') return asEvents
  const writer = new JsonArrayWriter()
  return {
    contentType: 'application/json',
    shape: (events) => writer.write(events),
    close: () => writer.end(),
  }
}
