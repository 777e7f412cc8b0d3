const BITRATES = {
  /** Thousands of bits a second, by the index in a frame's header. */
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
/** The sample rates of a version are those above over this, by the version's number in the header. */
const RATE_DIVISORS = [4, undefined, 2, 1] as const
const LAYER_III = 1
const SAMPLES_OF_FULL_FRAME = 1_152
const TAG_BYTES = 10
const HEADER_BYTES = 4
/** Places that looked like a frame and were none. */
const MISSES_MAX = 10_000

interface Frame {
  bytes: number
  seconds: number
}

/** The sum of its frames, so that a changing bitrate is no matter. http://www.mp3-tech.org/programmer/frame_header.html */
export function secondsOfMp3(file: Buffer): number {
  let at = endOfTag(file)
  let seconds = 0
  let misses = 0
  let isInside = false
  while (misses <= MISSES_MAX && at + HEADER_BYTES <= file.length) {
    const frame = frameAt(file, at)
    // One alone is noise that looks like one.
    isInside = frame !== undefined && (isInside || frameAt(file, at + frame.bytes) !== undefined)
    if (frame && isInside) {
      seconds += frame.seconds
      at += frame.bytes
    } else {
      // Before the first frame, or behind what is damaged.
      misses += 1
      const next = file.indexOf(0xff, at + 1)
      if (next < 0) break
      at = next
    }
  }
  return seconds
}

/** ID3v2, whose length has seven bits in each byte. https://id3.org/id3v2.3.0 */
function endOfTag(file: Buffer): number {
  if (file.toString('latin1', 0, 3) !== 'ID3') return 0
  return file.subarray(6, TAG_BYTES).reduce((length, byte) => length * 128 + (byte % 128), 0) + TAG_BYTES
}

function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at + HEADER_BYTES > file.length) return undefined
  const header = file.readUInt32BE(at)
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== LAYER_III) return undefined
  const divisor = RATE_DIVISORS[(header >>> 19) & 3]
  const fullRate = SAMPLE_RATES[(header >>> 10) & 3]
  if (divisor === undefined || fullRate === undefined) return undefined
  const bitrate = BITRATES[divisor === 1 ? 'full' : 'low'][(header >>> 12) & 15] ?? 0
  if (bitrate === 0) return undefined
  const sampleRate = fullRate / divisor
  const samples = divisor === 1 ? SAMPLES_OF_FULL_FRAME : SAMPLES_OF_FULL_FRAME / 2
  const padding = (header >>> 9) & 1
  return { bytes: Math.floor((samples * bitrate * 125) / sampleRate) + padding, seconds: samples / sampleRate }
}
