import { AppError } from '@tollgate/contract/app-error'
import { type EventCutter, splitEvents } from '../upstream/framing/sse.ts'
import type { WireFamily } from '../wire/family.ts'

/**
 * Reads a stream until its first event with data. Until then nothing has reached the client, so a stream that begins
 * with an error, or ends before it began, can still be asked of another channel: both throw.
 */
export async function firstEvents(
  family: WireFamily,
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>,
  cutter: EventCutter,
): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  for (;;) {
    const { value, done } = await reader.read()
    const block = done ? cutter.takeRest() : cutter.push(value)
    if (block) {
      blocks.push(block)
      const first = splitEvents(block).find((event) => event.data !== '')
      if (first) {
        const note = family.readEvent(first.data)
        if (note.error) throw note.error
        if (note.isEnd) throw new AppError('channel.bad-reply', {}, { detail: 'a stream that ended before it began' })
        return blocks.length === 1 ? block : Buffer.concat(blocks)
      }
    }
    if (done) throw new AppError('channel.bad-reply', {}, { detail: 'an empty stream' })
  }
}
