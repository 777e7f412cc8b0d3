/** JSON of a chat call whose bytes are exactly `bytes`, or as few as its envelope needs. */
export function chatBody(options: { model: string; bytes: number; isStream: boolean; wantsUsage?: boolean }): string {
  const write = (content: string) =>
    JSON.stringify({
      model: options.model,
      ...(options.isStream ? { stream: true } : {}),
      ...(options.wantsUsage ? { stream_options: { include_usage: true } } : {}),
      messages: [{ role: 'user', content }],
    })
  const room = Math.max(0, options.bytes - write('').length)
  return write(SENTENCE.repeat(Math.ceil(room / SENTENCE.length)).slice(0, room))
}

const SENTENCE = 'The gate keeper counts each coin twice and writes the sum down before the gate opens. '
