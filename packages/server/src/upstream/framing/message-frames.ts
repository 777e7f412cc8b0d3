import type { Frame } from '../../wire/family.ts'
import type { FrameCutter } from './framing.ts'

const decoder = new TextDecoder()

/** Messages of a socket: each is a frame already. */
export class MessageFrames implements FrameCutter {
  push(chunk: Uint8Array): Frame[] {
    return [{ event: '', data: decoder.decode(chunk) }]
  }

  takeRest(): Frame[] {
    return []
  }
}
