import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatEvent } from '../../wire/chat.ts'
import { textUsage } from '../../wire/token-usage.ts'
import { ConvertedStream, TRANSLATED_BYTES_MAX } from './converted-stream.ts'

const START: ChatEvent[] = [
  { type: 'start', id: 'a', model: 'm' },
  { type: 'usage', usage: textUsage(3) },
  { type: 'text-start', block: 0 },
]

/** Each chunk is one frame, and stands for the events of its place. */
function openStream(...frames: ChatEvent[][]) {
  return openStreamTo(({ type }) => `${type} `, ...frames)
}

/** `encode`: what the client's format makes of an event. */
function openStreamTo(encode: (event: ChatEvent) => string, ...frames: ChatEvent[][]) {
  const stream = new ConvertedStream({
    cutter: { push: (chunk) => [{ event: '', data: String(chunk[0]) }], takeRest: () => [] },
    decoder: { decode: ({ data }) => frames[Number(data)] ?? [], end: () => [] },
    encoder: { encode, end: () => '' },
    watch: () => undefined,
  })
  return { stream, push: (place: number) => stream.push(new Uint8Array([place])) }
}

test('a stream begins with its first content', () => {
  const { stream, push } = openStream(START, [{ type: 'text-delta', block: 0, text: 'hi' }])
  push(0)
  expect(stream.hasBegun).toBe(false)
  push(1)
  expect(stream.hasBegun).toBe(true)
})

test('an error before that can still be asked elsewhere, and one after it cannot', () => {
  const error = new AppError('channel.broke-off', {})
  const early = openStream(START, [{ type: 'error', error }])
  early.push(0)
  early.push(1)
  expect(early.stream.beginFailure).toBe(error)
  const late = openStream([...START, { type: 'text-delta', block: 0, text: 'hi' }], [{ type: 'error', error }])
  late.push(0)
  late.push(1)
  expect([late.stream.beginFailure, late.stream.failure]).toEqual([undefined, error])
})

test('an answer that says nothing and ends is an answer', () => {
  const { stream, push } = openStream(START, [{ type: 'finish', reason: 'stop' }])
  push(0)
  push(1)
  expect([stream.hasBegun, stream.isWhole]).toEqual([true, true])
})

test('a stream without end is given up', () => {
  const { stream } = openStream([])
  const chunk = new Uint8Array(TRANSLATED_BYTES_MAX / 4)
  for (let part = 0; part < 4; part += 1) stream.push(chunk)
  expect(() => stream.push(new Uint8Array(1))).toThrow(RangeError)
})

test('pictures count as delivered where the client got them', () => {
  const source = { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } as const
  const sound = { kind: 'bytes', mediaType: 'audio/wav', base64: 'AAAA' } as const
  const { stream, push } = openStream([
    { type: 'media', block: 0, part: { kind: 'image', source } },
    { type: 'media', block: 1, part: { kind: 'file', source: sound } },
  ])
  push(0)
  expect(stream.takeDelivered()).toEqual({ text: '', media: { pictures: 1, soundBytes: 3 } })
  const silent = openStreamTo(() => '', [{ type: 'media', block: 0, part: { kind: 'image', source } }])
  silent.push(0)
  expect(silent.stream.takeDelivered().media.pictures).toBe(0)
})
