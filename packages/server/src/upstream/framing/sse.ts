/** Longest single event that is taken; a vendor that sends more has broken its stream. */
const EVENT_BYTES_MAX = 16 * 1024 * 1024

/** A blank line in its longest spelling, less one. */
const SEAM_BYTES = 3
const NOTHING = new Uint8Array(0)

const LF = 10
const CR = 13

/**
 * Cuts a byte stream at the ends of server-sent events without decoding it. What comes out is always whole events,
 * byte for byte as they came in; the unfinished rest waits inside. Line ends may be LF, CRLF or CR.
 */
export class EventCutter {
  private rest: Uint8Array[] = []
  private restBytes = 0
  /** The last bytes of the rest: a blank line may begin in them. */
  private seam: Uint8Array = NOTHING

  /** Whole events, this chunk's included; undefined when none has ended yet. Throws RangeError on an endless event. */
  push(chunk: Uint8Array): Uint8Array | undefined {
    const end = this.restBytes === 0 ? endOfEvents(chunk) : this.endAcross(chunk)
    if (end === 0) {
      this.keep(chunk)
      return undefined
    }
    if (end === chunk.length) return this.restBytes === 0 ? chunk : this.joinRest(chunk)
    const whole = this.restBytes === 0 ? chunk.subarray(0, end) : this.joinRest(chunk.subarray(0, end))
    this.keep(chunk.subarray(end))
    return whole
  }

  /** What never ended; for the end of the stream. */
  takeRest(): Uint8Array | undefined {
    return this.restBytes === 0 ? undefined : this.joinRest(new Uint8Array(0))
  }

  private keep(chunk: Uint8Array): void {
    this.seam =
      chunk.length >= SEAM_BYTES ? chunk.subarray(-SEAM_BYTES) : Buffer.concat([this.seam, chunk]).subarray(-SEAM_BYTES)
    this.rest.push(chunk)
    this.restBytes += chunk.length
    if (this.restBytes > EVENT_BYTES_MAX) throw new RangeError('a stream event is larger than 16 MiB')
    // One byte at a time would make a list as long as the event: fold it now and then.
    if (this.rest.length === 1024) this.rest = [Buffer.concat(this.rest)]
  }

  private joinRest(chunk: Uint8Array): Uint8Array {
    const whole = Buffer.concat([...this.rest, chunk])
    this.rest = []
    this.restBytes = 0
    this.seam = NOTHING
    return whole
  }

  /** An event may end across the seam: the last bytes of the rest are looked at again. */
  private endAcross(chunk: Uint8Array): number {
    const end = endOfEvents(Buffer.concat([this.seam, chunk]))
    return Math.max(0, end - this.seam.length)
  }
}

/** Index behind the last blank line; 0 when there is none. */
function endOfEvents(bytes: Uint8Array): number {
  const { length } = bytes
  if (length >= 2 && bytes[length - 1] === LF && bytes[length - 2] === LF) return length
  for (let index = length - 1; index > 0; index -= 1) {
    const byte = bytes[index]
    if (byte !== LF && byte !== CR) continue
    const before = bytes[index - 1]
    if (byte === LF && before === LF) return index + 1
    if (byte === CR && before === CR) return index + 1
    if (byte === LF && before === CR && index >= 2 && (bytes[index - 2] === LF || bytes[index - 2] === CR))
      return index + 1
  }
  return 0
}

/** One event of a block: its bytes, its name (empty: none), and its data lines joined. */
export interface SseEvent {
  bytes: Uint8Array
  event: string
  data: string
}

/** Splits a block of whole events. Comments and fields other than `event` and `data` stay in `bytes`. */
export function splitEvents(block: Uint8Array): SseEvent[] {
  const events: SseEvent[] = []
  let start = 0
  while (start < block.length) {
    const end = endOfFirstEvent(block, start)
    const bytes = block.subarray(start, end)
    events.push({ bytes, ...fieldsOf(bytes) })
    start = end
  }
  return events
}

/** Data of the first event that has some, without a look at those behind it; undefined when none has. */
export function firstDataIn(block: Uint8Array): string | undefined {
  for (let start = 0; start < block.length; ) {
    const end = endOfFirstEvent(block, start)
    const { data } = fieldsOf(block.subarray(start, end))
    if (data !== '') return data
    start = end
  }
  return undefined
}

/** Blank lines in front of an event are a part of it: a million of them are not a million events. */
function endOfFirstEvent(block: Uint8Array, start: number): number {
  const begin = behindLineEnds(block, start)
  for (let index = begin + 1; index < block.length; index += 1) {
    const byte = block[index]
    if (byte !== LF && byte !== CR) continue
    const before = block[index - 1]
    const isBlankLine =
      (byte === LF && before === LF) ||
      (byte === CR && before === CR) ||
      (byte === LF && before === CR && index - 2 >= begin && (block[index - 2] === LF || block[index - 2] === CR))
    if (isBlankLine) return index + 1
  }
  return block.length
}

function behindLineEnds(bytes: Uint8Array, start: number): number {
  let index = start
  while (bytes[index] === LF || bytes[index] === CR) index += 1
  return index
}

const decoder = new TextDecoder()

function fieldsOf(bytes: Uint8Array): { event: string; data: string } {
  return fieldsOfOneLine(bytes) ?? fieldsOfLines(bytes)
}

const COLON = ':'.charCodeAt(0)
const BLANK = ' '.charCodeAt(0)
const DATA = [...Buffer.from('data:')]

/** Nearly all events are a single line, data or a comment, and some vendors send very many; undefined for all others. */
function fieldsOfOneLine(bytes: Uint8Array): { event: string; data: string } | undefined {
  const start = behindLineEnds(bytes, 0)
  const lineFeed = bytes.indexOf(LF, start)
  if (lineFeed === -1 || behindLineEnds(bytes, lineFeed) < bytes.length) return undefined
  const end = bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed
  const carriageReturn = bytes.indexOf(CR, start)
  if (carriageReturn !== -1 && carriageReturn < end) return undefined
  if (bytes[start] === COLON) return { event: '', data: '' }
  if (!saysData(bytes, start)) return undefined
  const from = start + DATA.length + (bytes[start + DATA.length] === BLANK ? 1 : 0)
  return { event: '', data: from >= end ? '' : decoder.decode(bytes.subarray(from, end)) }
}

function saysData(bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < DATA.length; index += 1) if (bytes[start + index] !== DATA[index]) return false
  return true
}

function fieldsOfLines(bytes: Uint8Array): { event: string; data: string } {
  const lines = decoder.decode(bytes).split(/\r\n|\n|\r/)
  let event = ''
  let data: string | undefined
  for (const line of lines) {
    if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5)
      data = data === undefined ? value : `${data}\n${value}`
    } else if (line.startsWith('event:')) event = line.slice(line[6] === ' ' ? 7 : 6)
  }
  return { event, data: data ?? '' }
}

const COMMENT_LINE = /^:.*(?:\r\n|\n|\r)/gm

/** A block of whole events without comments; undefined when it has nothing else. */
export function withoutComments(block: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  // Inside of data a line break is an escape: what begins a line with a colon is a comment.
  if (bytes[0] !== COLON && !bytes.includes('\n:')) return block
  const texts = splitEvents(block)
    .filter(({ data }) => data !== '')
    .map((event) => Buffer.from(event.bytes).toString().replace(COMMENT_LINE, ''))
  return texts.length === 0 ? undefined : Buffer.from(texts.join(''))
}
