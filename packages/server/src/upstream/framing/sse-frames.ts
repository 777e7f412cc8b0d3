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
  if (block === undefined) return []
  return splitEvents(block).flatMap(({ event, data, bytes }): Frame[] => {
    const meta = metaOf(bytes)
    const frame = data !== '' || event !== '' ? [{ event, data }] : []
    return meta === undefined ? frame : [...frame, { event: 'meta', data: meta }]
  })
}

const META = Buffer.from('\nmeta:')

/** A field of Zhipu's own beside the event's data. https://open.bigmodel.cn/dev/api */
function metaOf(bytes: Uint8Array): string | undefined {
  const event = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = event.indexOf(META)
  if (start === -1) return undefined
  const end = event.indexOf(10, start + 1)
  return event.toString('utf8', start + META.length, end === -1 ? undefined : end).trim()
}
