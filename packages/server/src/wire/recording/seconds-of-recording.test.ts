import { expect, test } from 'bun:test'
import { secondsOfRecording } from './seconds-of-recording.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (value: number): Buffer => long(value).reverse()
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** 16,000 bytes a second. */
const wav = (soundBytes: number, told = soundBytes): Buffer =>
  join(
    ...['RIFF', little(soundBytes + 36), 'WAVE', 'LIST', little(3), 'odd\0', 'fmt ', little(16)],
    ...[hex('0100 0100'), little(8_000), little(16_000), hex('0200 1000'), 'data', little(told)],
    Buffer.alloc(soundBytes),
  )
/** MPEG 1, layer III, 128 kbit/s at 44,100 Hz: 417 bytes and 1,152 samples. */
const frames = (count: number): Buffer => Buffer.concat(Array(count).fill(join(hex('fffb9000'), Buffer.alloc(413))))
const tag = join('ID3', hex('030000 00000100'), Buffer.alloc(128, 0xff))

const box = (name: string, ...content: (Buffer | string)[]): Buffer => {
  const bytes = join(...content)
  return join(long(bytes.length + 8), name, bytes)
}
const film = (header: Buffer): Buffer => join(box('ftyp', 'M4A '), box('free'), box('moov', box('mvhd', header)))

const page = (samples: number, content = ''): Buffer => {
  const position = Buffer.alloc(8)
  position.writeBigInt64LE(BigInt(samples))
  return join('OggS', hex('0000'), position, Buffer.alloc(12), Buffer.of(1, content.length), content)
}
const opus = join('OpusHead', hex('01 02 3801 80bb0000 0000 00')).toString('latin1')
const vorbis = join('\x01vorbis', hex('00000000 02 44ac0000'), Buffer.alloc(14)).toString('latin1')

const element = (id: string, content: Buffer): Buffer =>
  join(hex(id), Buffer.of(0x40 | (content.length >> 8), content.length & 0xff), content)
const webm = (info: Buffer, ...clusters: Buffer[]): Buffer =>
  join(element('1a45dfa3', hex('4286 81 01')), hex('18538067 01ffffffffffffff'), element('1549a966', info), ...clusters)
const unit = element('2ad7b1', hex('0f4240'))
const cluster = (time: string, block: string): Buffer =>
  join(hex('1f43b675 01ffffffffffffff'), element('e7', hex(time)), element('a3', hex(`81 ${block} 80 ff`)))

test.each([
  ['WAV', wav(24_000), 1.5],
  ['WAV of which nobody knew how long it becomes', wav(24_000, 0xffffffff), 1.5],
  ['FLAC', join('fLaC', hex('00000022 1000 1000 000000 000000 0ac442f0 0001aeaa'), Buffer.alloc(16)), 2.5],
  ['MP3', frames(100), (100 * 1_152) / 44_100],
  ['MP3 with a tag and damage', join(tag, frames(50), 'damaged', frames(50)), (100 * 1_152) / 44_100],
  ['M4A', film(join(Buffer.alloc(12), long(1_000), long(7_500))), 7.5],
  ['M4A with long numbers', film(join(hex('01000000'), Buffer.alloc(16), long(1_000), long(0), long(7_500))), 7.5],
  ['Ogg Opus', join(page(0, opus), page(48_000 * 5 + 312), page(-1)), 5],
  ['Ogg Vorbis', join(page(0, vorbis), page(44_100 * 5)), 5],
  ['WebM', webm(join(unit, element('4489', float(4_200)))), 4.2],
  ['WebM that a browser recorded', webm(unit, cluster('00', '0000'), cluster('7530', '03e8')), 31],
])('the length of a recording: %s', (_name, file, seconds) => {
  expect(secondsOfRecording(file)).toBeCloseTo(seconds, 6)
  // A view into a larger body, as a form's files are.
  expect(secondsOfRecording(join('form', file).subarray(4))).toBeCloseTo(seconds, 6)
})

test.each([
  ['nothing', join('')],
  ['text', join('this is no sound')],
  ['zeros', Buffer.alloc(1_000)],
  ['half a WAV', wav(0).subarray(0, 30)],
  ['a WAV without sound', wav(0)],
  ['half an M4A', film(Buffer.alloc(4))],
  ['an M4A of a century', film(join(Buffer.alloc(12), long(1), long(3_000_000_000)))],
  ['a box without size', join(box('ftyp'), hex('00000001'), 'free', Buffer.alloc(8))],
  ['half an Ogg', page(0, opus).subarray(0, 30)],
  ['half a WebM', webm(unit).subarray(0, 9)],
  ['megabytes of what begins a frame of MP3', Buffer.alloc(8_000_000, 0xff)],
  ['megabytes of empty boxes', Buffer.concat(Array(500_000).fill(box('ftyp')))],
  ['megabytes of empty elements', join(webm(unit), Buffer.alloc(4_000_000, hex('a381 00')))],
  ['megabytes of pages', Buffer.concat(Array(100_000).fill(page(-1)))],
  ['noise that begins as MP3', join(hex('fffb9000'), Buffer.alloc(100))],
])('a file that does not say how long it is: %s', (_name, file) => {
  expect(secondsOfRecording(file)).toBeUndefined()
})
