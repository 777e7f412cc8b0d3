import { AppError } from '@tollgate/contract/app-error'
import { tooLarge } from './limits.ts'
import type { Media } from './media.ts'
import { mediaTypeOf } from './media-type.ts'

/**
 * Decodes a `data:` address (RFC 2397), base64 or percent-encoded. Throws `media.data-invalid`, and `media.too-large`
 * before anything is decoded.
 */
export function readDataUrl(url: string, maxBytes: number): Media {
  const comma = url.indexOf(',')
  // A head is a media type and its parameters; looking for the comma must not copy megabytes.
  if (comma < 0 || comma > 1_000) throw invalid()
  const head = url.slice('data:'.length, comma)
  const isBase64 = /;\s*base64\s*$/i.test(head)
  const length = url.length - comma - 1
  // One byte takes at most three characters in either spelling, so nothing larger than this can fit.
  if (length > maxBytes * 3 || (isBase64 && length * 0.75 > maxBytes * 1.1)) throw tooLarge(maxBytes)
  const body = url.slice(comma + 1)
  const bytes = isBase64 ? fromBase64(body) : fromPercent(body)
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return { mediaType: mediaTypeOf(bytes, head), bytes }
}

const invalid = (cause?: unknown): AppError => new AppError('media.data-invalid', {}, { cause })

/** Both alphabets, with or without padding; line breaks are passed over. */
function fromBase64(body: string): Uint8Array {
  const text = body.includes('%') ? Buffer.from(fromPercent(body)).toString('latin1') : body
  const packed = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  // The decoder stops at the first character it does not know, without a word.
  if (!/^[\w+/-]*={0,2}$/.test(packed)) throw invalid()
  return Buffer.from(packed, 'base64')
}

function fromPercent(body: string): Uint8Array {
  const source = Buffer.from(body)
  const bytes = new Uint8Array(source.length)
  let length = 0
  for (let index = 0; index < source.length; index += 1) {
    const byte = source[index] ?? 0
    const hex = byte === PERCENT ? source.toString('latin1', index + 1, index + 3) : ''
    const isEscape = /^[0-9a-f]{2}$/i.test(hex)
    bytes[length] = isEscape ? Number.parseInt(hex, 16) : byte
    if (isEscape) index += 2
    length += 1
  }
  return bytes.subarray(0, length)
}

const PERCENT = 0x25
