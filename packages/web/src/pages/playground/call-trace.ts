/** What went over the wire for one answer: for the debug tabs, not kept. */
export interface CallTrace {
  /** The body that was sent. */
  request: unknown
  /** Data of the events, as they came; the oldest go first when there are too many. */
  events: readonly string[]
  /** How many went. */
  droppedEvents: number
  /** The body of a refusal, or the answer as it was put together. */
  answer: string
}

const EVENTS_MAX = 1_000
/** UTF-16 units of one event that are kept. */
const EVENT_LENGTH_MAX = 4_000

/** Collects events with a bound on memory, however long the stream is. */
export function createEventList() {
  const events: string[] = []
  let dropped = 0
  return {
    add(data: string): void {
      events.push(data.length > EVENT_LENGTH_MAX ? `${data.slice(0, EVENT_LENGTH_MAX)}…` : data)
      // Half at once, so that a long stream does not move the whole list with every event.
      if (events.length > EVENTS_MAX) dropped += events.splice(0, EVENTS_MAX / 2).length
    },
    taken: () => ({ events: [...events], droppedEvents: dropped }),
  }
}
