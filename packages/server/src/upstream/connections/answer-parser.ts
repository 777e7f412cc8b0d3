import { type AnswerHead, parseHead } from './answer-head.ts'
import { ChunkReader } from './chunk-reader.ts'
import { MalformedAnswer } from './malformed-answer.ts'
import { plainBytes } from './plain-bytes.ts'

const HEAD_BYTES_MAX = 64 * 1024

const LF = 0x0a
const CR = 0x0d

type State = 'head' | 'length' | 'chunked' | 'until-close' | 'done'

/**
 * Reads one answer of HTTP/1.1 from the bytes of a connection, as they come (RFC 9112). Interim answers (1xx) are passed
 * over. Throws `MalformedAnswer` at what is no HTTP.
 */
export class AnswerParser {
  /** Known as soon as it has come. */
  head: AnswerHead | undefined
  /** Bytes followed the end of the answer; nobody asked for them. */
  hasExcess = false
  private state: State = 'head'
  /** The beginning of a head whose end has not come. */
  private begun: Buffer | undefined
  /** Bytes of a body whose length is known. */
  private remaining = 0
  /** Only of a body that comes in chunks. */
  private chunks: ChunkReader | undefined

  get isDone(): boolean {
    return this.state === 'done'
  }

  /** Gives the bytes of the body among `bytes`. Several chunks are moved together, which changes `bytes`. */
  push(bytes: Buffer): Uint8Array | undefined {
    if (this.state !== 'head') return this.readBody(bytes, 0)
    return this.readHead(this.begun ? Buffer.concat([this.begun, bytes]) : bytes)
  }

  /** The connection was closed in good order. Gives whether the answer is whole. */
  end(): boolean {
    // Some forget the empty line behind the last chunk.
    if (this.state === 'until-close' || this.chunks?.isLast) this.state = 'done'
    return this.isDone
  }

  private readHead(bytes: Buffer): Uint8Array | undefined {
    for (let start = 0; ; ) {
      const end = endOfHead(bytes, start)
      if ((end ?? bytes.length) - start > HEAD_BYTES_MAX) throw new MalformedAnswer('a head without an end')
      if (end === undefined) {
        this.begun = bytes.subarray(start)
        return undefined
      }
      const head = parseHead(bytes.toString('latin1', start, end))
      start = end
      if (head.status === 101) throw new MalformedAnswer('another protocol')
      if (head.status < 200) continue
      this.begun = undefined
      this.head = head
      this.begin(head)
      return start < bytes.length ? this.readBody(bytes, start) : undefined
    }
  }

  private begin({ framing }: AnswerHead): void {
    if (typeof framing === 'string') {
      this.state = framing
      return
    }
    this.remaining = framing
    this.state = framing === 0 ? 'done' : 'length'
  }

  private readBody(bytes: Buffer, start: number): Uint8Array | undefined {
    switch (this.state) {
      case 'until-close':
        return plainBytes(bytes, start, bytes.length)
      case 'chunked': {
        this.chunks ??= new ChunkReader()
        const content = this.chunks.read(bytes, start)
        if (this.chunks.isDone) this.state = 'done'
        this.hasExcess = this.chunks.end < bytes.length
        return content
      }
      case 'length': {
        const end = Math.min(start + this.remaining, bytes.length)
        this.remaining -= end - start
        if (this.remaining === 0) this.state = 'done'
        this.hasExcess = end < bytes.length
        return plainBytes(bytes, start, end)
      }
      case 'head':
      case 'done':
        this.hasExcess = true
        return undefined
    }
  }
}

/** Where the head's empty line ends; undefined: it has not come. Some servers end their lines with LF alone. */
function endOfHead(bytes: Buffer, start: number): number | undefined {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === LF && (bytes[at - 1] === LF || (bytes[at - 1] === CR && bytes[at - 2] === LF))) return at + 1
  }
  return undefined
}
