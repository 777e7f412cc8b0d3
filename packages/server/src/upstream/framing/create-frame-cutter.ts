import type { FramingName } from '@tollgate/contract/providers/provider-row'
import { EventStreamCutter } from './aws-event-stream.ts'
import type { FrameCutter } from './framing.ts'
import { JsonLinesCutter } from './json-lines.ts'
import { MessageFrames } from './message-frames.ts'
import { SseFrames } from './sse-frames.ts'

/** The cutter for a provider's framing. */
export function createFrameCutter(framing: FramingName): FrameCutter {
  switch (framing) {
    case 'sse':
      return new SseFrames()
    case 'json-lines':
      return new JsonLinesCutter()
    case 'aws-event-stream':
      return new EventStreamCutter()
    case 'web-socket':
      return new MessageFrames()
  }
}
