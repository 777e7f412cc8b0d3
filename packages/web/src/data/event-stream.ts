/** The longest line that is read, in UTF-16 units: one event may carry a picture. */
const LINE_MAX = 32_000_000

/**
 * The data of each server-sent event, as it comes in; comments and other fields are passed over.
 * Throws when a line is longer than any that is meant.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  let data: string[] = []
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value = '' } = await reader.read()
      const lines = (done ? `${rest}\n\n` : rest + value).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      if (rest.length > LINE_MAX) throw new Error('a line of the stream is too long')
      for (const line of lines.map((text) => text.replace(/\r$/, ''))) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
        if (line !== '' || data.length === 0) continue
        yield data.join('\n')
        data = []
      }
      if (done) return
    }
  } finally {
    // Nobody waits for the other end to hear of it.
    reader.cancel().catch(() => undefined)
  }
}
