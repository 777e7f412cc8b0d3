interface Signature {
  mediaType: string
  /** Bytes at places; characters stand for themselves. */
  at: readonly (readonly [offset: number, bytes: string])[]
}

const SIGNATURES: readonly Signature[] = [
  { mediaType: 'image/png', at: [[0, '\x89PNG\r\n\x1a\n']] },
  { mediaType: 'image/jpeg', at: [[0, '\xff\xd8\xff']] },
  { mediaType: 'image/gif', at: [[0, 'GIF87a']] },
  { mediaType: 'image/gif', at: [[0, 'GIF89a']] },
  {
    mediaType: 'image/webp',
    at: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  {
    mediaType: 'image/bmp',
    at: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
  },
  { mediaType: 'application/pdf', at: [[0, '%PDF-']] },
  {
    mediaType: 'audio/wav',
    at: [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  },
  { mediaType: 'audio/ogg', at: [[0, 'OggS']] },
  { mediaType: 'audio/flac', at: [[0, 'fLaC']] },
  { mediaType: 'audio/mpeg', at: [[0, 'ID3']] },
  { mediaType: 'audio/mpeg', at: [[0, '\xff\xfb']] },
  { mediaType: 'audio/mpeg', at: [[0, '\xff\xfa']] },
  { mediaType: 'audio/mpeg', at: [[0, '\xff\xf3']] },
  { mediaType: 'audio/mpeg', at: [[0, '\xff\xf2']] },
  { mediaType: 'video/webm', at: [[0, '\x1aE\xdf\xa3']] },
]

/** The brand in the first box of an ISO base media file; any other is a film. https://mp4ra.org/registered-types/brands */
const BRANDS: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
  avif: 'image/avif',
  avis: 'image/avif',
  'M4A ': 'audio/mp4',
}

const UNKNOWN = 'application/octet-stream'
const PLAIN_TEXT = 'text/plain'
/** Texts that are never run as markup. */
const TEXT_TYPES = [PLAIN_TEXT, 'text/markdown', 'text/csv', 'application/json']

/**
 * What the bytes are; what was said of them counts only where they do not tell. Markup is plain text here, whatever it
 * calls itself: a page or an SVG picture is never taken for an image.
 */
export function mediaTypeOf(bytes: Uint8Array, said: string): string {
  const known = typeBySignature(bytes)
  if (known) return known
  const claimed = said.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (isText(bytes)) return TEXT_TYPES.includes(claimed) ? claimed : PLAIN_TEXT
  return isBelievable(claimed) ? claimed : UNKNOWN
}

function typeBySignature(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1')
  if (head.startsWith('ftyp', 4)) return BRANDS[head.slice(8, 12)] ?? 'video/mp4'
  return SIGNATURES.find(({ at }) => at.every(([offset, text]) => head.startsWith(text, offset)))?.mediaType
}

/** Types whose bytes would have been recognised are false claims; markup and programs are not handed on as such. */
function isBelievable(claimed: string): boolean {
  if (!/^(image|audio|video|application)\/[a-z0-9][a-z0-9.+-]{0,99}$/.test(claimed)) return false
  if (/svg|html|xml$|script/.test(claimed)) return false
  return !SIGNATURES.some(({ mediaType }) => mediaType === claimed) && !Object.values(BRANDS).includes(claimed)
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
