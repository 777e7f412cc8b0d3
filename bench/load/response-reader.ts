type Framing = { kind: 'chunked'; left: number } | { kind: 'length'; left: number } | { kind: 'until-close' }

/**
 * Takes one HTTP/1.1 answer apart as its bytes arrive. `feed` returns what these bytes add to the body, without the
 * transfer encoding and as latin1 text. Throws when a chunk has no valid size.
 */
export class ResponseReader {
  status = 0
  isComplete = false
  #raw = ''
  #framing: Framing | undefined

  feed(bytes: Uint8Array): string {
    this.#raw += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    if (this.#framing === undefined && !this.#readHead()) return ''
    return this.#readBody()
  }

  /** The connection was closed by the other side. An answer of unknown length is complete with that. */
  end(): void {
    if (this.#framing?.kind === 'until-close') this.isComplete = true
  }

  #readHead(): boolean {
    const end = this.#raw.indexOf('\r\n\r\n')
    if (end < 0) return false
    const head = this.#raw.slice(0, end)
    this.#raw = this.#raw.slice(end + 4)
    this.status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) this.#framing = { kind: 'length', left: Number(length) }
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#framing = { kind: 'chunked', left: 0 }
    else this.#framing = { kind: 'until-close' }
    return true
  }

  #readBody(): string {
    const framing = this.#framing
    if (framing === undefined) return ''
    if (framing.kind === 'chunked') return this.#readChunks(framing)
    const text = framing.kind === 'length' ? this.#raw.slice(0, framing.left) : this.#raw
    this.#raw = this.#raw.slice(text.length)
    if (framing.kind === 'length') {
      framing.left -= text.length
      this.isComplete = framing.left === 0
    }
    return text
  }

  /** `left` counts the data of the current chunk and the CRLF behind it; 0 between two chunks. */
  #readChunks(framing: { left: number }): string {
    let text = ''
    while (!this.isComplete) {
      if (framing.left === 0) {
        const lineEnd = this.#raw.indexOf('\r\n')
        if (lineEnd < 0) break
        const size = Number.parseInt(this.#raw.slice(0, lineEnd), 16)
        if (!Number.isInteger(size)) throw new Error(`not the size of a chunk: ${this.#raw.slice(0, 40)}`)
        if (size === 0 && this.#raw.length < lineEnd + 4) break
        this.#raw = this.#raw.slice(lineEnd + (size === 0 ? 4 : 2))
        this.isComplete = size === 0
        framing.left = size + 2
      } else {
        if (this.#raw === '') break
        const taken = Math.min(framing.left, this.#raw.length)
        text += this.#raw.slice(0, Math.max(0, Math.min(taken, framing.left - 2)))
        this.#raw = this.#raw.slice(taken)
        framing.left -= taken
      }
    }
    return text
  }
}
