import { dataUrl } from './data-url.ts'

/** Pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** Enough for all headers but those of photographs with large previews; their size stands behind the preview. */
const HEAD_CHARACTERS = 4 * 1024
const LONG_HEAD_CHARACTERS = 256 * 1024

/**
 * Width and height of an image inside a call, from its own first bytes; nothing is decoded. `source` is base64 or a
 * `data:` address. Undefined for other addresses and for what is no PNG, JPEG, GIF or WebP.
 */
export function imageSize(source: string): ImageSize | undefined {
  const base64 = source.startsWith('data:') ? dataUrl(source)?.base64 : source
  if (base64 === undefined || base64.startsWith('http')) return undefined
  const head = Buffer.from(base64.slice(0, HEAD_CHARACTERS), 'base64')
  if (!isJpeg(head)) return pngSize(head) ?? gifSize(head) ?? webpSize(head)
  return jpegSize(head) ?? jpegSize(Buffer.from(base64.slice(0, LONG_HEAD_CHARACTERS), 'base64'))
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(head: Buffer): ImageSize | undefined {
  if (head.length < 24 || head.readUInt32BE(0) !== 0x89504e47) return undefined
  return sized(head.readUInt32BE(16), head.readUInt32BE(20))
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifSize(head: Buffer): ImageSize | undefined {
  if (head.length < 10 || head.toString('latin1', 0, 4) !== 'GIF8') return undefined
  return sized(head.readUInt16LE(6), head.readUInt16LE(8))
}

/** Three kinds of WebP keep it in three places. https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(head: Buffer): ImageSize | undefined {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
    case 'VP8 ':
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    default:
      return undefined
  }
}

const isJpeg = (head: Buffer): boolean => head.length > 3 && head[0] === 0xff && head[1] === 0xd8

/** Walks the segments up to the frame header. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 and B.2.2 */
function jpegSize(head: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return undefined
    const marker = head[at + 1] ?? 0
    if (isFrameHeader(marker)) return sized(head.readUInt16BE(at + 7), head.readUInt16BE(at + 5))
    // Fill bytes and markers that stand alone.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)) at += 2
    else at += 2 + Math.max(2, head.readUInt16BE(at + 2))
  }
  return undefined
}

/** 0xC4, 0xC8 and 0xCC are tables, not frames. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const sized = (width: number, height: number): ImageSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined
