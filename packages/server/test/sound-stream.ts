import type { ChatEvent } from '../src/wire/chat.ts'
import type { EventDecoder, Frame } from '../src/wire/family.ts'

/** All events of a stream, its end included. */
export const eventsOf = (decoder: EventDecoder, frames: readonly Frame[]): ChatEvent[] => [
  ...frames.flatMap((frame) => decoder.decode(frame)),
  ...decoder.end(),
]

/** Frames of these texts. */
export const framesOf = (...texts: string[]): Frame[] => texts.map((data) => ({ event: '', data }))

/** What is wrong with the events of a stream cut off after any number of frames; empty when nothing is. */
export function faultsOfPrefixes(newDecoder: () => EventDecoder, frames: readonly Frame[]): string[] {
  return frames.flatMap((_, count) => {
    const faults = faultsOf(eventsOf(newDecoder(), frames.slice(0, count)))
    return faults.map((fault) => `after ${count} frames: ${fault}`)
  })
}

/** Blocks that are not opened once, written while open, and closed once; anything before the start. */
function faultsOf(events: readonly ChatEvent[]): string[] {
  const open = new Set<number>()
  const known = new Set<number>()
  const faults: string[] = []
  for (const [index, event] of events.entries()) {
    if (index > 0 && event.type === 'start') faults.push('a second start')
    if (index === 0 && event.type !== 'start' && event.type !== 'error') faults.push(`${event.type} before the start`)
    if (!('block' in event)) continue
    if (event.type.endsWith('-start')) {
      if (known.has(event.block)) faults.push(`block ${event.block} opened twice`)
      known.add(event.block)
      open.add(event.block)
    } else if (event.type.endsWith('-delta') && !open.has(event.block)) faults.push(`${event.type} into a closed block`)
    else if (event.type.endsWith('-end') && !open.delete(event.block)) faults.push(`${event.type} of a closed block`)
  }
  return open.size > 0 ? [...faults, `blocks left open: ${[...open]}`] : faults
}

/** JSON that no vendor should send and any may. */
export const NONSENSE = [
  '',
  'x',
  'null',
  '[]',
  '1',
  '{}',
  '{"choices":[null,1],"message":1,"delta":[],"payload":1,"header":"x"}',
  '{"Choices":{"a":1},"Response":[],"data":null,"output":"x","result":[],"usage":"much","type":{},"event":[]}',
  '{"type":"content-delta","delta":{"message":{"content":[]}}}',
  '{"type":"tool-call-delta","index":"x","delta":{"message":{"tool_calls":7}}}',
  '{"event":"message","answer":5}',
  '{"event":"workflow_finished","data":7}',
  '{"finish":true,"documents":[null]}',
  '{"is_end":true,"result":{},"usage":{"prompt_tokens":-1}}',
] as const
