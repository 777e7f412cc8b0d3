import type { Frame } from '../../wire/family.ts'
import type { FrameCutter } from './framing.ts'
import { EventCutter, splitEvents } from './sse.ts'

/** Server-sent events with data or a name, which alone may say that a stream is over; comments are left out. */
export class SseFrames implements FrameCutter {
  private readonly cutter = new EventCutter()

  push(chunk: Uint8Array): Frame[] {
    return framesOf(this.cutter.push(chunk))
  }

  takeRest(): Frame[] {
    return framesOf(this.cutter.takeRest())
  }
}

function framesOf(block: Uint8Array | undefined): Frame[] {
  return block === undefined ? [] : splitEvents(block).filter(({ event, data }) => data !== '' || event !== '')
}
