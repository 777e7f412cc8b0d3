import type { AppError } from '@tollgate/contract/app-error'
import { firstDataIn, type SseEvent, splitEvents } from '../../upstream/framing/sse.ts'
import type { PassThrough } from '../../wire/family.ts'
import { latestUsage, mergeUsage } from '../../wire/merge-usage.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'

/** Reads a stream in passing: usage, the end, errors. Blocks without any of these are passed on unread. */
export class StreamReading {
  usage: TokenUsage | undefined
  failure: AppError | undefined
  storedId: string | undefined
  /** The vendor's own end marker; kept back until the price is on disk. */
  endBytes: Uint8Array | undefined
  /** Data of the first event: its id and model stand in for those of events made here. */
  firstData: string | undefined
  /** In formats without an end marker: the event that finishes, kept back until the price is on disk. */
  heldBytes: Uint8Array | undefined
  private hasFinish = false
  private readsAll = false

  constructor(
    private readonly family: PassThrough,
    private readonly client: { wantsUsage: boolean },
  ) {}

  /** Nothing more is expected. */
  get isEnded(): boolean {
    return this.endBytes !== undefined || this.failure !== undefined
  }

  /** A stream that stops now has said everything. */
  get isWhole(): boolean {
    return this.hasFinish
  }

  /** Its events are spelled in a way in which none of the markers is found. */
  readAll(): void {
    this.readsAll = true
  }

  /** The part of a block of whole events that goes to the client; undefined when nothing does. */
  read(block: Uint8Array): Uint8Array | undefined {
    if (this.client.wantsUsage) this.firstData ??= firstDataIn(block)
    const first = this.readsAll ? 0 : firstOf(this.family.markers, block)
    if (first === -1) return this.heldBytes ? this.release(block) : block
    // What stands before the event of the first marker is passed on unread.
    const start = startOfEvent(block, first)
    const read = this.readEvents(splitEvents(block.subarray(start)))
    if (start === 0) return read
    return read === undefined ? block.subarray(0, start) : Buffer.concat([block.subarray(0, start), read])
  }

  /** Something came behind what seemed to be the end. */
  private release(block: Uint8Array): Uint8Array {
    const released = Buffer.concat([this.heldBytes ?? NOTHING, block])
    this.heldBytes = undefined
    return released
  }

  private hold(bytes: Uint8Array, passed: Uint8Array[]): void {
    if (this.heldBytes) passed.push(this.heldBytes)
    this.heldBytes = bytes
  }

  private readEvents(events: readonly SseEvent[]): Uint8Array | undefined {
    const passed: Uint8Array[] = []
    for (const event of events) {
      const note = this.family.readEvent(event.data)
      if (note.usage) this.usage = (this.family.mergesUsage ? mergeUsage : latestUsage)(this.usage, note.usage)
      if (note.isFinish) this.hasFinish = true
      if (note.storedId !== undefined) this.storedId = note.storedId
      if (note.isEnd) {
        this.endBytes = this.heldBytes ? Buffer.concat([this.heldBytes, event.bytes]) : event.bytes
        break
      }
      if (note.error) {
        this.failure = note.error
        break
      }
      if (note.isFinish && (note.isLast || this.family.endEvent === '')) {
        this.hold(event.bytes, passed)
        continue
      }
      if (this.heldBytes && event.data !== '') {
        passed.push(this.heldBytes)
        this.heldBytes = undefined
      }
      if (!note.isUsageOnly || this.client.wantsUsage) passed.push(event.bytes)
    }
    if (passed.length === 0) return undefined
    return passed.length === 1 ? passed[0] : Buffer.concat(passed)
  }
}

const NOTHING = new Uint8Array(0)

/** Pieces from the network are plain bytes: these give them Buffer's fast search without a Buffer for each. */
const { indexOf, lastIndexOf } = Buffer.prototype

function firstOf(markers: readonly Buffer[], bytes: Uint8Array): number {
  let first = -1
  for (const marker of markers) {
    const index = indexOf.call(bytes, marker)
    if (index !== -1 && (first === -1 || index < first)) first = index
  }
  return first
}

const BLANK_LINE = Buffer.from('\n\n')

/** Where the event around an index begins; 0 when blank lines are written another way, which is safe and only slower. */
function startOfEvent(bytes: Uint8Array, index: number): number {
  const blankLine = lastIndexOf.call(bytes, BLANK_LINE, index)
  return blankLine === -1 ? 0 : blankLine + BLANK_LINE.length
}
