/** Bytes of a value by its type; byte arrays (6) and strings (7) say their length in two bytes of their own. */
const VALUE_BYTES: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 }
const BYTES = 6
const STRING = 7

const decoder = new TextDecoder()

/** The headers of one message whose values are strings; others are skipped. Throws RangeError when they do not fit. */
export function readHeaders(block: Uint8Array): Record<string, string> {
  const headers: Record<string, string> = {}
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  let position = 0
  // Reading behind the end of the block throws RangeError by itself.
  while (position < block.length) {
    const nameEnd = position + 1 + view.getUint8(position)
    const type = view.getUint8(nameEnd)
    const hasLength = type === BYTES || type === STRING
    const length = hasLength ? view.getUint16(nameEnd + 1) : VALUE_BYTES[type]
    if (length === undefined) throw new RangeError('a header of unknown type')
    const start = nameEnd + (hasLength ? 3 : 1)
    const end = start + length
    if (end > block.length) throw new RangeError('a header that is longer than its message')
    if (type === STRING) {
      headers[decoder.decode(block.subarray(position + 1, nameEnd))] = decoder.decode(block.subarray(start, end))
    }
    position = end
  }
  return headers
}
