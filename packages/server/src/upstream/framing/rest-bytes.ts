/** Longest single frame that is taken; a vendor that sends more has broken its stream. */
export const FRAME_BYTES_MAX = 16 * 1024 * 1024

/** More pieces than this are folded into one: single bytes would make a list as long as the frame. */
const PIECES_MAX = 1024

/** The beginning of a frame whose end has not come yet. */
export class RestBytes {
  private pieces: Uint8Array[] = []
  length = 0

  /** Throws RangeError when the frame becomes too large. */
  add(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.length += piece.length
    if (this.length > FRAME_BYTES_MAX) throw new RangeError('a frame of the stream is larger than 16 MiB')
    this.pieces.push(piece)
    if (this.pieces.length === PIECES_MAX) this.pieces = [Buffer.concat(this.pieces)]
  }

  /** All of it with what follows; empty afterwards. */
  takeWith(end: Uint8Array): Uint8Array {
    if (this.length === 0) return end
    const whole = Buffer.concat([...this.pieces, end])
    this.pieces = []
    this.length = 0
    return whole
  }
}
