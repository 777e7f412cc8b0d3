import type { Socket } from 'bun'
import { ResponseReader } from './response-reader.ts'

export interface StreamOutcome {
  status: number
  /** `done`: whole, with `[DONE]`. `cut`: ended before that. `left`: we closed it, as asked. */
  ending: 'done' | 'cut' | 'left'
  /** Everything received, the times in it blanked, so that two streams of the same call have the same body. */
  body: string
  /** Milliseconds from the start that was planned, not from when we got round to it. NaN when no chunk came. */
  firstChunkMs: number
  chunks: number
  /** For each chunk that carries its time: microseconds from its sending by the mock to its arrival here. */
  delaysUs: number[]
}

export interface StreamCall {
  /** The whole HTTP request. */
  request: Uint8Array
  /** `performance.now()` at which the call should have started. */
  plannedAtMs: number
  /** Close the connection when this many content chunks have arrived. */
  leaveAfterChunks?: number
  /** Called for each content chunk as it arrives. */
  onChunk?: () => void
}

const CONTENT = /"content":"t(\d{16})"/g
const nowUs = () => Math.round((performance.timeOrigin + performance.now()) * 1000)

/** One keep-alive connection that reads streams, one at a time, with the time of each chunk. */
export class StreamConnection {
  #socket: Socket | undefined
  #running: RunningCall | undefined

  static async open(origin: string): Promise<StreamConnection> {
    const { hostname, port } = new URL(origin)
    const connection = new StreamConnection()
    connection.#socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data: (_socket, bytes) => connection.#receive(bytes),
        close: () => connection.#end(),
        error: () => connection.#end(),
      },
    })
    return connection
  }

  /** False once either side has closed it. */
  get isOpen(): boolean {
    return this.#socket !== undefined
  }

  /** Resolves when the stream is over, whichever way. Throws when the connection is closed or in use. */
  run(call: StreamCall): Promise<StreamOutcome> {
    if (this.#socket === undefined) throw new Error('the connection is closed')
    if (this.#running !== undefined) throw new Error('the connection is in use')
    const { promise, resolve } = Promise.withResolvers<StreamOutcome>()
    this.#running = new RunningCall(call, resolve)
    // A request of a kilobyte always fits into the buffer of an idle socket.
    if (this.#socket.write(call.request) !== call.request.byteLength) this.close()
    return promise
  }

  close(): void {
    this.#socket?.terminate()
    this.#end()
  }

  #receive(bytes: Uint8Array): void {
    const running = this.#running
    if (running === undefined) return
    running.take(bytes, nowUs())
    if (running.wantsToLeave) this.close()
    else if (running.isComplete) {
      this.#running = undefined
      running.finish()
    }
  }

  #end(): void {
    this.#socket = undefined
    const running = this.#running
    this.#running = undefined
    running?.finish()
  }
}

class RunningCall {
  readonly #reader = new ResponseReader()
  readonly #delaysUs: number[] = []
  #body = ''
  /** Up to here the body was searched for chunks; an event that is not whole yet stays behind it. */
  #searchedTo = 0
  #chunks = 0
  #firstChunkMs = Number.NaN

  constructor(
    readonly call: StreamCall,
    readonly resolve: (outcome: StreamOutcome) => void,
  ) {}

  get isComplete(): boolean {
    return this.#reader.isComplete
  }

  get wantsToLeave(): boolean {
    return !this.isComplete && this.#chunks >= (this.call.leaveAfterChunks ?? Number.POSITIVE_INFINITY)
  }

  take(bytes: Uint8Array, arrivedAtUs: number): void {
    this.#body += this.#reader.feed(bytes)
    const wholeTo = this.#body.lastIndexOf('\n\n') + 2
    if (wholeTo <= this.#searchedTo + 1) return
    for (const [, sentAtUs] of this.#body.slice(this.#searchedTo, wholeTo).matchAll(CONTENT)) {
      if (this.#chunks === 0) this.#firstChunkMs = performance.now() - this.call.plannedAtMs
      this.#chunks += 1
      this.call.onChunk?.()
      if (Number(sentAtUs) > 0) this.#delaysUs.push(arrivedAtUs - Number(sentAtUs))
    }
    this.#searchedTo = wholeTo
  }

  finish(): void {
    const hasLeft = this.wantsToLeave
    this.#reader.end()
    const isDone = this.isComplete && this.#body.endsWith('data: [DONE]\n\n')
    this.resolve({
      status: this.#reader.status,
      ending: hasLeft ? 'left' : isDone ? 'done' : 'cut',
      body: this.#body.replaceAll(CONTENT, '"content":"t0000000000000000"'),
      firstChunkMs: this.#firstChunkMs,
      chunks: this.#chunks,
      delaysUs: this.#delaysUs,
    })
  }
}
