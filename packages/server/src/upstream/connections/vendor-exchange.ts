import type { StopSignal } from '../../platform/stop-signal.ts'
import type { Piece, VendorResponse } from '../vendor-response.ts'
import { AnswerFields } from './answer-head.ts'
import { AnswerParser } from './answer-parser.ts'
import type { WrittenRequest } from './request-bytes.ts'

/** When so many bytes wait here to be read, the vendor has to wait. */
const WAITING_BYTES_MAX = 256 * 1024

const END: Piece = { done: true }
const NO_HEADERS = new AnswerFields()

const SENT: WrittenRequest = { head: '', body: undefined }

/** What an exchange asks of the connection that carries it. */
export interface Carrier {
  pause(): void
  resume(): void
  /** The answer is whole. `seconds`: how long the vendor keeps the connection from now on, 0 when it does not. */
  finish(seconds: number | undefined): void
  breakOff(): void
}

/** One request and its answer, on whatever connection they go. */
export class VendorExchange implements VendorResponse {
  private readonly parser = new AnswerParser()
  private readonly head = Promise.withResolvers<VendorResponse>()
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private isPaused = false
  private reader: PromiseWithResolvers<Piece> | undefined
  private connection: Carrier | undefined
  private failure: { cause: unknown } | undefined
  private readonly onAbort = () => this.fail(this.signal.reason)

  constructor(
    private written: WrittenRequest,
    private readonly signal: StopSignal,
    /** Sends it once more, on a new connection. */
    private readonly sendAgain: (exchange: VendorExchange) => void,
  ) {
    signal.addEventListener('abort', this.onAbort, { once: true })
  }

  /** Resolves as soon as the head of the answer is there. */
  get answered(): Promise<VendorResponse> {
    return this.head.promise
  }

  get status(): number {
    return this.parser.head?.status ?? 0
  }

  get headers(): AnswerFields {
    return this.parser.head?.headers ?? NO_HEADERS
  }

  /** What has come before the connection broke is still read. */
  read(): Promise<Piece> {
    if (this.waitingBytes > 0) return Promise.resolve({ done: false, value: this.takeWaiting() })
    if (this.parser.isDone) return Promise.resolve(END)
    if (this.failure) return Promise.reject(this.failure.cause)
    this.reader = Promise.withResolvers<Piece>()
    return this.reader.promise
  }

  takeWhole(): Uint8Array | undefined {
    return this.parser.isDone && this.waitingBytes > 0 ? this.takeWaiting() : undefined
  }

  async cancel(): Promise<void> {
    this.fail(new Error('nobody reads the answer'))
    this.waiting = []
    this.waitingBytes = 0
  }

  get request(): WrittenRequest {
    return this.written
  }

  /** It is on its way and never sent again: a long prompt need not stay for as long as the answer takes. */
  forgetRequest(): void {
    this.written = SENT
  }

  /** Where it is sent. */
  onConnection(connection: Carrier): void {
    this.connection = connection
  }

  /** Bytes came. */
  take(bytes: Buffer): void {
    const { parser } = this
    const hadHead = parser.head !== undefined
    try {
      const value = parser.push(bytes)
      if (!hadHead && parser.head) this.head.resolve(this)
      if (value && value.length > 0) this.hand(value)
      if (parser.isDone) this.finish()
    } catch (cause) {
      // What broke behind its head was answered.
      if (!hadHead && parser.head) this.head.resolve(this)
      this.fail(cause)
    }
  }

  /**
   * The connection is gone; without a cause the vendor closed it in good order. `isUnsent`: it was a kept one that has
   * carried nothing of this request.
   */
  lose({ cause, isUnsent }: { cause: Error | undefined; isUnsent: boolean }): void {
    this.connection = undefined
    if (this.failure || this.parser.isDone) return
    if (isUnsent) this.sendAgain(this)
    else if (cause === undefined && this.parser.end()) this.finish()
    else this.fail(cause ?? new BrokenOff())
  }

  private fail(cause: unknown): void {
    if (this.failure || this.parser.isDone) return
    this.failure = { cause }
    this.signal.removeEventListener('abort', this.onAbort)
    this.connection?.breakOff()
    this.connection = undefined
    this.head.reject(cause)
    this.reader?.reject(cause)
    this.reader = undefined
  }

  private hand(value: Uint8Array): void {
    if (this.reader) {
      const { resolve } = this.reader
      this.reader = undefined
      resolve({ done: false, value })
      return
    }
    this.waiting.push(value)
    this.waitingBytes += value.length
    if (this.waitingBytes <= WAITING_BYTES_MAX || this.isPaused) return
    this.isPaused = true
    this.connection?.pause()
  }

  private takeWaiting(): Uint8Array {
    const { waiting } = this
    const [first] = waiting
    const whole = waiting.length === 1 && first ? first : joined(waiting, this.waitingBytes)
    this.resume()
    this.waiting = []
    this.waitingBytes = 0
    return whole
  }

  private resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.connection?.resume()
  }

  private finish(): void {
    // What was on its way when the vendor was told to wait may have been the rest.
    this.resume()
    this.signal.removeEventListener('abort', this.onAbort)
    const { head, hasExcess } = this.parser
    this.connection?.finish(head?.isKept && !hasExcess ? head.keptSeconds : 0)
    this.connection = undefined
    this.reader?.resolve(END)
    this.reader = undefined
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let end = 0
  for (const piece of pieces) {
    whole.set(piece, end)
    end += piece.length
  }
  return whole
}

class BrokenOff extends Error {
  readonly code = 'ECONNRESET'
}
