const HEADER_BYTES = 44
const SAMPLES_A_SECOND = 8_000
const BYTES_A_SAMPLE = 2

/** A WAV file in which nothing is heard: one channel, 16 bits. http://soundfile.sapp.org/doc/WaveFormat/ */
export function silentRecording({ seconds }: { seconds: number }): Uint8Array {
  const soundBytes = seconds * SAMPLES_A_SECOND * BYTES_A_SAMPLE
  const file = Buffer.alloc(HEADER_BYTES + soundBytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER_BYTES - 8 + soundBytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_A_SECOND, 24)
  file.writeUInt32LE(SAMPLES_A_SECOND * BYTES_A_SAMPLE, 28)
  file.writeUInt16LE(BYTES_A_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_A_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(soundBytes, 40)
  return file
}
