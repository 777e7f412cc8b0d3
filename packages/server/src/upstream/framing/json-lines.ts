import type { Frame } from '../../wire/family.ts'
import type { FrameCutter } from './framing.ts'
import { FRAME_BYTES_MAX, RestBytes } from './rest-bytes.ts'

const LF = 10
const decoder = new TextDecoder()

/** One JSON object per line. Blank lines and carriage returns are dropped. */
export class JsonLinesCutter implements FrameCutter {
  private readonly rest = new RestBytes()

  push(chunk: Uint8Array): Frame[] {
    const frames: Frame[] = []
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      frames.push(...readLine(this.rest.takeWith(chunk.subarray(start, end))))
      start = end + 1
    }
    this.rest.add(chunk.subarray(start))
    return frames
  }

  /** The last line may lack its end. */
  takeRest(): Frame[] {
    return readLine(this.rest.takeWith(new Uint8Array(0)))
  }
}

function readLine(bytes: Uint8Array): Frame[] {
  if (bytes.length > FRAME_BYTES_MAX) throw new RangeError('a frame of the stream is larger than 16 MiB')
  const data = decoder.decode(bytes).trim()
  if (data === '') return []
  if (!data.startsWith('{')) throw new RangeError('a line of the stream is not a JSON object')
  return [{ event: '', data }]
}
