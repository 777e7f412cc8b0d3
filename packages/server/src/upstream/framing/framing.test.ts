import { describe, expect, test } from 'bun:test'
import { awsMessage } from '../../../test/aws-message.ts'
import type { Frame } from '../../wire/family.ts'
import { EventStreamCutter } from './aws-event-stream.ts'
import type { FrameCutter } from './framing.ts'
import { JsonLinesCutter } from './json-lines.ts'
import { SseFrames } from './sse-frames.ts'

const chunkMessage = (inner: string) =>
  awsMessage(
    { ':message-type': 'event', ':event-type': 'chunk', ':content-type': 'application/json' },
    JSON.stringify({ bytes: Buffer.from(inner).toString('base64'), p: 'abcdef' }),
  )

interface Sample {
  name: string
  cutter: () => FrameCutter
  bytes: Buffer
  frames: Frame[]
}

const samples: Sample[] = [
  {
    name: 'sse',
    cutter: () => new SseFrames(),
    bytes: Buffer.from(
      'event: start\ndata: {"a":"é世界"}\n\n: note\n\ndata:b\r\ndata: c\r\n\r\nevent:end\rdata: d\r\r',
    ),
    frames: [
      { event: 'start', data: '{"a":"é世界"}' },
      { event: '', data: 'b\nc' },
      { event: 'end', data: 'd' },
    ],
  },
  {
    name: 'json-lines',
    cutter: () => new JsonLinesCutter(),
    bytes: Buffer.from('{"a":"é世界"}\n\r\n{"b":1}\r\n{"c":"\\n"}'),
    frames: [
      { event: '', data: '{"a":"é世界"}' },
      { event: '', data: '{"b":1}' },
      { event: '', data: '{"c":"\\n"}' },
    ],
  },
  {
    name: 'aws-event-stream',
    cutter: () => new EventStreamCutter(),
    bytes: Buffer.concat([
      chunkMessage('{"type":"é世界"}'),
      awsMessage({ ':message-type': 'event', ':event-type': 'metadata' }, '{"usage":1}'),
      awsMessage({ ':message-type': 'event', ':event-type': 'empty' }, ''),
    ]),
    frames: [
      { event: 'chunk', data: '{"type":"é世界"}' },
      { event: 'metadata', data: '{"usage":1}' },
      { event: 'empty', data: '' },
    ],
  },
]

const cut = (cutter: FrameCutter, chunks: Uint8Array[]): Frame[] => [
  ...chunks.flatMap((chunk) => cutter.push(chunk)),
  ...cutter.takeRest(),
]
/** Compared without the fields that only one framing has. */
const plain = (frames: Frame[]) => frames.map(({ event, data }) => ({ event, data }))

for (const { name, cutter, bytes, frames } of samples) {
  describe(name, () => {
    test('a stream in one piece gives its frames', () => {
      expect(plain(cut(cutter(), [bytes]))).toEqual(frames)
    })

    test('a stream that is split at any byte gives the same frames', () => {
      for (let split = 0; split <= bytes.length; split += 1) {
        expect(plain(cut(cutter(), [bytes.subarray(0, split), bytes.subarray(split)]))).toEqual(frames)
      }
    })

    test('a stream of single bytes gives the same frames', () => {
      expect(
        plain(
          cut(
            cutter(),
            Array.from(bytes, (byte) => Uint8Array.of(byte)),
          ),
        ),
      ).toEqual(frames)
    })

    test('an empty chunk changes nothing', () => {
      expect(plain(cut(cutter(), [Buffer.alloc(0), bytes, Buffer.alloc(0)]))).toEqual(frames)
    })
  })
}

test.each([
  ['sse', new SseFrames(), 'data: '],
  ['json-lines', new JsonLinesCutter(), '{"a":"'],
] as const)('%s: an endless frame is refused', (_, cutter, begin) => {
  cutter.push(Buffer.from(begin))
  const piece = Buffer.alloc(1024 * 1024, 'a')
  expect(() => {
    for (let step = 0; step < 17; step += 1) cutter.push(piece)
  }).toThrow(RangeError)
})

test.each([
  ['json-lines', () => new JsonLinesCutter(), '<html>\n'],
  ['json-lines', () => new JsonLinesCutter(), '[1]\n'],
  ['aws-event-stream', () => new EventStreamCutter(), 'HTTP/1.1 200 OK'],
] as const)('%s: %#: bytes that are not this framing are refused', (_, cutter, text) => {
  expect(() => cutter().push(Buffer.from(text))).toThrow(RangeError)
})

test.each([['aws-event-stream', () => new EventStreamCutter(), chunkMessage('{}').subarray(0, 20)]] as const)(
  '%s: %#: a stream that ends too early is refused',
  (_, cutter, bytes) => {
    expect(() => cut(cutter(), [bytes])).toThrow(RangeError)
  },
)

test('an event of SSE without its blank line is read at the end', () => {
  expect(plain(cut(new SseFrames(), [Buffer.from('event: x\ndata: a')]))).toEqual([{ event: 'x', data: 'a' }])
})
