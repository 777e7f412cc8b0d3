import { secondsOfMp3 } from './seconds-of-mp3.ts'
import { secondsOfMp4 } from './seconds-of-mp4.ts'
import { secondsOfOgg } from './seconds-of-ogg.ts'
import { secondsOfWebm } from './seconds-of-webm.ts'

/** No recording that may be sent is as long: who says so is not believed. */
const SECONDS_MAX = 24 * 60 * 60

/**
 * How long a recording is, as its file says: FLAC, MP3, MP4 (and M4A), Ogg, WAV or WebM, whatever its name is. Undefined
 * for anything else, and for a file that does not say it.
 */
export function secondsOfRecording(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const seconds = secondsIn(file)
    return seconds !== undefined && seconds > 0 && seconds <= SECONDS_MAX ? seconds : undefined
  } catch (error) {
    // It ends in the middle of what it says of itself.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function secondsIn(file: Buffer): number | undefined {
  const begins = (mark: string, at = 0) => file.toString('latin1', at, at + mark.length) === mark
  if (begins('RIFF') && begins('WAVE', 8)) return secondsOfWav(file)
  if (begins('fLaC')) return secondsOfFlac(file)
  if (begins('OggS')) return secondsOfOgg(file)
  if (begins('ftyp', 4)) return secondsOfMp4(file)
  if (begins('\x1a\x45\xdf\xa3')) return secondsOfWebm(file)
  return secondsOfMp3(file)
}

const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const CHUNKS_MAX = 1_000

/** http://soundfile.sapp.org/doc/WaveFormat/; who writes a stream does not know how long its sound becomes. */
function secondsOfWav(file: Buffer): number | undefined {
  let bytesPerSecond = 0
  let at = RIFF_HEADER_BYTES
  for (let chunks = 0; chunks < CHUNKS_MAX && at + CHUNK_HEADER_BYTES <= file.length; chunks += 1) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    at += CHUNK_HEADER_BYTES
    if (name === 'fmt ') bytesPerSecond = file.readUInt32LE(at + 8)
    if (name === 'data') return bytesPerSecond > 0 ? Math.min(size, file.length - at) / bytesPerSecond : undefined
    at += size + (size % 2)
  }
  return undefined
}

/** Of the first block: 20 bits of samples a second, 8 bits of other things, 36 bits of samples. RFC 9639, 8.2. */
function secondsOfFlac(file: Buffer): number | undefined {
  const sampleRate = file.readUIntBE(18, 3) >> 4
  const samples = (file.readUInt8(21) % 16) * 2 ** 32 + file.readUInt32BE(22)
  return sampleRate > 0 ? samples / sampleRate : undefined
}
