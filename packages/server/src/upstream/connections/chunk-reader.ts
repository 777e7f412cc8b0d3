import { MalformedAnswer } from './malformed-answer.ts'
import { plainBytes } from './plain-bytes.ts'

/** A chunk's size with its extensions. */
const LINE_BYTES_MAX = 16 * 1024
/** All fields behind the last chunk. */
const TRAILER_BYTES_MAX = 64 * 1024
const SIZE_MAX = 2 ** 48
/** Some fill up with zeros. */
const SIZE_DIGITS_MAX = 32

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09
const SEMICOLON = 0x3b

type State = 'size' | 'extension' | 'content' | 'content-end' | 'trailer' | 'done'

/** Takes a body in chunks apart, as its bytes come (RFC 9112, 7.1). Throws `MalformedAnswer` at what is none. */
export class ChunkReader {
  /** Where reading stopped: behind the bytes, or behind the end of the body. */
  end = 0
  private state: State = 'size'
  private remaining = 0
  private digits = 0
  private lineLength = 0
  private isLineEmpty = true

  get isDone(): boolean {
    return this.state === 'done'
  }

  /** The last chunk has come; what may follow are fields that nobody reads. */
  get isLast(): boolean {
    return this.state === 'trailer' || this.isDone
  }

  /** Gives the content among `bytes` from `start` on. Several chunks are moved together, which changes `bytes`. */
  read(bytes: Buffer, start: number): Uint8Array | undefined {
    let at = start
    let from = -1
    let to = -1
    while (at < bytes.length && this.state !== 'done') {
      if (this.state !== 'content') {
        at = this.readLine(bytes, at)
        continue
      }
      const end = Math.min(at + this.remaining, bytes.length)
      if (from < 0) {
        from = at
        to = end
      } else {
        bytes.copyWithin(to, at, end)
        to += end - at
      }
      this.remaining -= end - at
      if (this.remaining === 0) this.state = 'content-end'
      at = end
    }
    this.end = at
    return from < 0 ? undefined : plainBytes(bytes, from, to)
  }

  /** Reads on to the end of a line of the framing, or of the bytes. */
  private readLine(bytes: Uint8Array, start: number): number {
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? LF
      if (byte === LF) {
        this.endLine()
        return at + 1
      }
      if (byte !== CR) this.isLineEmpty = false
      if (this.state === 'size') this.takeSize(byte)
      else if (this.state === 'content-end' && byte !== CR) throw new MalformedAnswer('a chunk longer than its size')
      this.lineLength += 1
      if (this.lineLength > (this.state === 'trailer' ? TRAILER_BYTES_MAX : LINE_BYTES_MAX))
        throw new MalformedAnswer('a line without an end')
    }
    return bytes.length
  }

  private takeSize(byte: number): void {
    const digit = hexDigit(byte)
    if (digit >= 0) {
      this.remaining = this.remaining * 16 + digit
      this.digits += 1
      if (this.digits > SIZE_DIGITS_MAX || this.remaining > SIZE_MAX)
        throw new MalformedAnswer('a chunk without a size')
    } else if (byte === CR || byte === SEMICOLON || byte === SPACE || byte === TAB) this.state = 'extension'
    else throw new MalformedAnswer('a chunk without a size')
  }

  private endLine(): void {
    if (this.state === 'trailer') {
      if (this.isLineEmpty) this.state = 'done'
    } else if (this.state === 'content-end') {
      this.state = 'size'
      this.digits = 0
    } else {
      if (this.digits === 0) throw new MalformedAnswer('a chunk without a size')
      this.state = this.remaining === 0 ? 'trailer' : 'content'
    }
    if (this.state !== 'trailer') this.lineLength = 0
    this.isLineEmpty = true
  }
}

/** -1 for what is none. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
