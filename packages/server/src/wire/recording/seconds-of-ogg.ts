const PAGE = 'OggS'
const PAGE_HEADER_BYTES = 27
const OPUS_SAMPLE_RATE = 48_000
/** Of a page on which no packet ends. */
const NO_POSITION = -1n
const PAGES_MAX = 1_000

/** The position of the last page, in samples: RFC 3533, for Opus RFC 7845, for Vorbis https://xiph.org/vorbis/doc/Vorbis_I_spec.html */
export function secondsOfOgg(file: Buffer): number | undefined {
  const codec = codecOf(file)
  if (!codec || codec.sampleRate === 0) return undefined
  let page = file.lastIndexOf(PAGE)
  for (let pages = 0; pages < PAGES_MAX && page > 0; pages += 1) {
    const position = file.readBigInt64LE(page + 6)
    if (position !== NO_POSITION) return (Number(position) - codec.skipped) / codec.sampleRate
    page = file.lastIndexOf(PAGE, page - 1)
  }
  return undefined
}

/** `skipped`: samples at the beginning that are not played. */
function codecOf(file: Buffer): { sampleRate: number; skipped: number } | undefined {
  const head = file.subarray(PAGE_HEADER_BYTES + file.readUInt8(PAGE_HEADER_BYTES - 1))
  if (head.toString('latin1', 0, 8) === 'OpusHead') {
    return { sampleRate: OPUS_SAMPLE_RATE, skipped: head.readUInt16LE(10) }
  }
  if (head.toString('latin1', 0, 7) === '\x01vorbis') return { sampleRate: head.readUInt32LE(12), skipped: 0 }
  return undefined
}
