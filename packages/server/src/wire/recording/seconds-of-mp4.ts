const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
const BOXES_MAX = 10_000

/** From the header of the whole film, `moov.mvhd`. ISO/IEC 14496-12; https://developer.apple.com/documentation/quicktime-file-format */
export function secondsOfMp4(file: Buffer): number | undefined {
  const film = boxIn(file, 'moov')
  const header = film && boxIn(film, 'mvhd')
  if (!header) return undefined
  const isLong = header.readUInt8(0) === 1
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return unitsPerSecond > 0 ? units / unitsPerSecond : undefined
}

/** What is in the first box of this name. */
function boxIn(bytes: Buffer, name: string): Buffer | undefined {
  let at = 0
  for (let boxes = 0; boxes < BOXES_MAX && at + HEADER_BYTES <= bytes.length; boxes += 1) {
    const short = bytes.readUInt32BE(at)
    const headerBytes = short === 1 ? LONG_HEADER_BYTES : HEADER_BYTES
    const size = sizeOfBox(bytes, at, short)
    if (size < headerBytes) return undefined
    if (bytes.toString('latin1', at + 4, at + HEADER_BYTES) === name) return bytes.subarray(at + headerBytes, at + size)
    at += size
  }
  return undefined
}

/** 1: a longer number follows; 0: it is the last one. */
function sizeOfBox(bytes: Buffer, at: number, short: number): number {
  if (short === 1) return Number(bytes.readBigUInt64BE(at + HEADER_BYTES))
  return short === 0 ? bytes.length - at : short
}
