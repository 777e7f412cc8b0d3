/**
 * Turns server-sent events into the pieces of one JSON array, the way streamGenerateContent answers without `alt=sse`.
 * https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 */
export class JsonArrayWriter {
  private hasBegun = false
  private readonly decoder = new TextDecoder()

  /** Whole events, of one or many; the piece of the array that they are. */
  write(events: string | Uint8Array): string {
    const text = typeof events === 'string' ? events : this.decoder.decode(events)
    let written = ''
    for (const event of text.split(BLANK_LINE)) {
      const data = dataOf(event)
      if (data === '') continue
      written += (this.hasBegun ? ',\r\n' : '[') + data
      this.hasBegun = true
    }
    return written
  }

  /** What closes the array. */
  end(): string {
    return this.hasBegun ? '\n]\n' : '[]\n'
  }
}

const BLANK_LINE = /\r\n\r\n|\n\n|\r\r/
const LINE = /\r\n|\n|\r/

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function dataOf(event: string): string {
  if (!event.includes('data:')) return ''
  const lines = event.split(LINE).flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))
  return lines.join('\n').trim()
}
