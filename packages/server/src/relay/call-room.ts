import type { StopSignal } from '../platform/stop-signal.ts'
import { type AnswerKeeper, AnswerPlace } from '../upstream/answer-room.ts'
import type { MediaBytes } from '../wire/chat.ts'
import type { ClientConnection } from './client-connection.ts'
import type { RelayParts } from './relay-parts.ts'

/** Whose room it is. */
interface Owner {
  incoming: { connection: Pick<ClientConnection, 'addRoom' | 'freeRoom'> }
  parts: Pick<RelayParts, 'answerRoom' | 'fetchMedia'>
  /** Of the attempt that is going on. */
  cut: StopSignal
  /** A file by address may come after that, because another did not come: it would be kept for good. */
  hasEnded: boolean
}

/** What a call keeps in memory that may be large: files that its user gives by address, and its answer. */
export class CallRoom implements AnswerKeeper {
  /** By their addresses. */
  private files: Map<string, MediaBytes> | undefined
  private place: AnswerPlace | undefined

  constructor(private readonly call: Owner) {}

  /**
   * What a user gives by address, through the guard. Throws `media.*`. It is kept for the next channel that may be asked,
   * where there is room for it.
   */
  async fetchMedia(url: string): Promise<MediaBytes> {
    const known = this.files?.get(url)
    if (known) return known
    const { mediaType, bytes } = await this.fetchBytes(url)
    const file = { kind: 'bytes' as const, mediaType, base64: Buffer.from(bytes).toString('base64') }
    if (!this.call.hasEnded && this.call.incoming.connection.addRoom(file.base64.length)) {
      this.files ??= new Map()
      this.files.set(url, file)
    }
    return file
  }

  /** No other channel will be asked. */
  forgetFiles(): void {
    if (!this.files) return
    for (const { base64 } of this.files.values()) this.call.incoming.connection.freeRoom(base64.length)
    this.files = undefined
  }

  /** As `fetchMedia`, of what is used once. */
  fetchBytes(url: string): Promise<{ mediaType: string; bytes: Uint8Array }> {
    return this.call.parts.fetchMedia(url, this.call.cut, this)
  }

  /** Memory for a large answer or file, until it is given back or the call ends. Undefined: it is there. */
  takeRoom(bytes: number): Promise<void> | undefined {
    if (this.call.hasEnded) return undefined
    this.place ??= new AnswerPlace(this.call.parts.answerRoom)
    return this.place.take(bytes, this.call.cut)
  }

  /** What was read is thrown away. */
  giveBack(): void {
    this.place?.leave()
    this.place = undefined
  }

  /** For an answer that is still sent on when the call has ended; undefined for a small one. Whoever takes it leaves it. */
  takePlace(): AnswerPlace | undefined {
    const { place } = this
    this.place = undefined
    return place
  }

  /** The call has ended, and its connection has freed what it lent. */
  leave(): void {
    this.files = undefined
    this.giveBack()
  }
}
