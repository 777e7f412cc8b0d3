import { describe, expect, test } from 'bun:test'
import { EventCutter, splitEvents } from './sse.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (chunk: Uint8Array | undefined) => (chunk === undefined ? undefined : new TextDecoder().decode(chunk))

test.each([
  ['data: {"a":1}\n\n', '{"a":1}', ''],
  ['data:{"a":1}\r\n\r\n', '{"a":1}', ''],
  ['data: a\r\r', 'a', ''],
  ['\n\n\r\ndata: a\n\n', 'a', ''],
  ['data: \n\n', '', ''],
  ['data:\n\n', '', ''],
  ['data: a\rdata: b\n\n', 'a\nb', ''],
  ['data: a\ndata: b\n\n', 'a\nb', ''],
  [': c\n\n', '', ''],
  [': c\ndata: a\n\n', 'a', ''],
  ['event: x\ndata: a\n\n', 'a', 'x'],
  ['\u{feff}data: a\n\n', 'a', ''],
  ['data', '', ''],
])('%j is one event with its data and name', (stream, data, event) => {
  expect(splitEvents(bytes(stream)).map((part) => [part.data, part.event, part.bytes.length])).toEqual([
    [data, event, Buffer.byteLength(stream)],
  ])
})

test('floods of next to nothing are split in no time', () => {
  const startMs = performance.now()
  for (const piece of ['\n', ': ping\n\n', 'data: \n\n'])
    expect(text(Buffer.concat(splitEvents(bytes(piece.repeat(100_000))).map((event) => event.bytes)))?.length).toBe(
      piece.length * 100_000,
    )
  expect(performance.now() - startMs).toBeLessThan(3_000)
})

describe('cutting', () => {
  test('a chunk of whole events passes at once', () => {
    expect(text(new EventCutter().push(bytes('data: a\n\ndata: b\n\n')))).toBe('data: a\n\ndata: b\n\n')
  })

  test('the unfinished rest waits for its end', () => {
    const cutter = new EventCutter()
    expect(text(cutter.push(bytes('data: a\n\ndata: b')))).toBe('data: a\n\n')
    expect(cutter.push(bytes('c'))).toBeUndefined()
    expect(text(cutter.push(bytes('\n\n')))).toBe('data: bc\n\n')
    expect(cutter.takeRest()).toBeUndefined()
  })

  test('a rest that never ends can be taken', () => {
    const cutter = new EventCutter()
    cutter.push(bytes('data: a'))
    expect(text(cutter.takeRest())).toBe('data: a')
  })

  test('an endless event is refused', () => {
    const cutter = new EventCutter()
    const chunk = new Uint8Array(1024 * 1024).fill(97)
    expect(() => {
      for (let step = 0; step < 17; step += 1) cutter.push(chunk)
    }).toThrow(RangeError)
  })

  for (const [name, end] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ] as const) {
    test(`${name} line ends, one byte at a time: nothing is lost, changed or sent early`, () => {
      const stream = [`data: é世界`, '', 'data: two', 'event: x', '', ': comment', '', 'data: [DONE]', '', ''].join(end)
      const cutter = new EventCutter()
      const parts: Uint8Array[] = []
      for (const byte of bytes(stream)) {
        const whole = cutter.push(new Uint8Array([byte]))
        if (whole) parts.push(whole)
      }
      const rest = cutter.takeRest()
      if (rest) parts.push(rest)
      expect(text(Buffer.concat(parts))).toBe(stream)
      const data = parts
        .flatMap((part) => splitEvents(part))
        .map((event) => event.data)
        .filter(Boolean)
      expect(data).toEqual(['é世界', 'two', '[DONE]'])
    })
  }
})

test('events are split with their own bytes', () => {
  const events = splitEvents(bytes('data: a\n\n: note\n\ndata:b\ndata: c\n\n'))
  expect(events.map((event) => event.data)).toEqual(['a', '', 'b\nc'])
  expect(events.map((event) => text(event.bytes)).join('')).toBe('data: a\n\n: note\n\ndata:b\ndata: c\n\n')
})
