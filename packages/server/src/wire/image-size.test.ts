import { expect, test } from 'bun:test'
import { imageSize } from './image-size.ts'

const base64 = (...parts: (string | readonly number[])[]): string =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  ).toString('base64')

const png = base64([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 4, 0, 0, 0, 3, 0], [8, 6, 0, 0, 0])
const gif = base64('GIF89a', [0x40, 1, 0xf0, 0], [0, 0, 0])
const frame = [0xff, 0xc2, 0, 17, 8, 2, 0x58, 3, 0x20, 3, 1, 0x22, 0]
const jpeg = base64([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc4, 0, 3, 9], frame)
const preview = new Array<number>(60_000).fill(7)
const photograph = base64([0xff, 0xd8, 0xff, 0xe1, 0xea, 0x62], preview, frame)
const webpHead = (kind: string) => ['RIFF', [0, 1, 0, 0], 'WEBP', kind, [0, 1, 0, 0]] as const
const webpExtended = base64(...webpHead('VP8X'), [0, 0, 0, 0], [0xff, 3, 0], [0x57, 2, 0])
const webpLossy = base64(...webpHead('VP8 '), [0, 0, 0, 0x9d, 1, 0x2a], [0, 0xc4, 0x58, 2])
// Width less one in 14 bits, then height less one: 1023 and 599.
const webpLossless = base64(...webpHead('VP8L'), [0x2f, 0xff, 0xc3, 0x95, 0], [0, 0, 0, 0, 0])

test.each([
  ['PNG', png, 1024, 768],
  ['GIF', gif, 320, 240],
  ['JPEG, behind other segments and fill bytes', jpeg, 800, 600],
  ['JPEG, behind a large preview', photograph, 800, 600],
  ['WebP, extended', webpExtended, 1024, 600],
  ['WebP, lossy', webpLossy, 1024, 600],
  ['WebP, lossless', webpLossless, 1024, 600],
])('the size of %s', (_kind, source, width, height) => {
  expect(imageSize(source)).toEqual({ width, height })
})

test('a data address is read like its content', () => {
  expect(imageSize(`data:image/png;base64,${png}`)).toEqual({ width: 1024, height: 768 })
})

test.each([
  ['a remote address', 'https://example.com/a.png'],
  ['no image', base64('%PDF-1.7 and more than thirty bytes of it')],
  ['nothing', ''],
  ['a data address that is not base64', 'data:image/svg+xml,<svg/>'],
  ['a PNG without width', base64([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 3, 0])],
])('%s has no size', (_name, source) => {
  expect(imageSize(source)).toBeUndefined()
})

test('an image that is cut off anywhere is no error', () => {
  for (const source of [png, gif, jpeg, webpExtended, webpLossy, webpLossless]) {
    const bytes = Buffer.from(source, 'base64')
    for (let length = 0; length < bytes.length; length += 1) imageSize(bytes.subarray(0, length).toString('base64'))
  }
  expect(imageSize(Buffer.from(jpeg, 'base64').subarray(0, 20).toString('base64'))).toBeUndefined()
})
