import type { Frame } from '../../wire/family.ts'
import { parseObject } from '../../wire/parse-object.ts'
import { readHeaders } from './aws-event-headers.ts'
import type { FrameCutter } from './framing.ts'
import { FRAME_BYTES_MAX, RestBytes } from './rest-bytes.ts'

/** Total length, length of the headers, and a checksum of the two. */
const PRELUDE_BYTES = 12
const CRC_BYTES = 4

const NOTHING = new Uint8Array(0)
const decoder = new TextDecoder()

/**
 * Binary messages of AWS: prelude, headers, payload, each guarded by CRC32.
 * https://docs.aws.amazon.com/lexv2/latest/dg/event-stream-encoding.html
 *
 * An event's frame has its name and payload. A payload `{"bytes": <base64>}`, as Bedrock wraps the events of models,
 * is unwrapped. Exceptions and errors are frames named `exception` whose data is `{"type", "message", ...}`.
 */
export class EventStreamCutter implements FrameCutter {
  private readonly rest = new RestBytes()
  /** Length of the message that waits; as long as its prelude has not come, that of the prelude. */
  private neededBytes = PRELUDE_BYTES

  push(chunk: Uint8Array): Frame[] {
    if (this.rest.length + chunk.length < this.neededBytes) {
      this.rest.add(chunk)
      return []
    }
    const bytes = this.rest.takeWith(chunk)
    const frames: Frame[] = []
    let start = 0
    this.neededBytes = PRELUDE_BYTES
    while (bytes.length - start >= PRELUDE_BYTES) {
      const length = readPrelude(bytes, start)
      if (bytes.length - start < length) {
        this.neededBytes = length
        break
      }
      frames.push(readMessage(bytes.subarray(start, start + length)))
      start += length
    }
    this.rest.add(bytes.subarray(start))
    return frames
  }

  takeRest(): Frame[] {
    if (this.rest.length > 0) throw new RangeError('the stream ended inside a message')
    return []
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The message's length in bytes. */
function readPrelude(bytes: Uint8Array, start: number): number {
  const view = viewOf(bytes.subarray(start, start + PRELUDE_BYTES))
  checkCrc(bytes.subarray(start, start + 8), view.getUint32(8))
  const length = view.getUint32(0)
  if (length > FRAME_BYTES_MAX) throw new RangeError('a frame of the stream is larger than 16 MiB')
  if (PRELUDE_BYTES + view.getUint32(4) + CRC_BYTES > length) throw new RangeError('a message with impossible lengths')
  return length
}

function readMessage(message: Uint8Array): Frame {
  const view = viewOf(message)
  const payloadEnd = message.length - CRC_BYTES
  checkCrc(message.subarray(0, payloadEnd), view.getUint32(payloadEnd))
  const headersEnd = PRELUDE_BYTES + view.getUint32(4)
  const headers = readHeaders(message.subarray(PRELUDE_BYTES, headersEnd))
  const payload = decoder.decode(headersEnd < payloadEnd ? message.subarray(headersEnd, payloadEnd) : NOTHING)
  switch (headers[':message-type']) {
    case 'exception':
      return { event: 'exception', data: exceptionData(headers[':exception-type'] ?? '', payload) }
    case 'error':
      return {
        event: 'exception',
        data: JSON.stringify({ type: headers[':error-code'] ?? '', message: headers[':error-message'] ?? '' }),
      }
    default:
      return { event: headers[':event-type'] ?? '', data: unwrapped(payload) }
  }
}

function checkCrc(bytes: Uint8Array, expected: number): void {
  if (Bun.hash.crc32(bytes) !== expected) throw new RangeError('a message with a wrong checksum')
}

function exceptionData(type: string, payload: string): string {
  const fields = parseObject(payload)
  return JSON.stringify(fields ? { ...fields, type } : { type, message: payload })
}

function unwrapped(payload: string): string {
  const bytes = parseObject(payload)?.bytes
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : payload
}
