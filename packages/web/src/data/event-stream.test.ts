import { expect, test } from 'bun:test'
import { readEventStream } from './event-stream.ts'

async function eventsOf(...pieces: string[]): Promise<string[]> {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece)
      controller.close()
    },
  })
  return Array.fromAsync(readEventStream(body))
}

test('events that arrive in pieces are put together', async () => {
  expect(await eventsOf('data: {"a"', ':1}\n\ndata: [DO', 'NE]\n\n')).toEqual(['{"a":1}', '[DONE]'])
})

test('comments, names and line ends of any kind are no data', async () => {
  expect(await eventsOf(': ping\r\n\r\nevent: x\r\ndata:one\r\n\r\n')).toEqual(['one'])
})

test('an event of several lines is one text', async () => {
  expect(await eventsOf('data: a\ndata: b\n\n')).toEqual(['a\nb'])
})

test('the last event counts although no blank line follows', async () => {
  expect(await eventsOf('data: last')).toEqual(['last'])
})
