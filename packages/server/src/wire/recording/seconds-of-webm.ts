// Names of elements: https://www.matroska.org/technical/elements.html
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const UNIT_NANOSECONDS = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER = 0x1f43b675
const CLUSTER_TIME = 0xe7
const SIMPLE_BLOCK = 0xa3

const USUAL_UNIT_NANOSECONDS = 1_000_000
const NANOSECONDS = 1_000_000_000
/** A cluster lasts 33 seconds at most, and a block hardly less than 2.5 ms. */
const ELEMENTS_MAX = 20_000
const CLUSTER_MARK = Buffer.from('1f43b675', 'hex')

interface Element {
  id: number
  content: Buffer
}

/** As its head says; browsers that record do not know it then, so else the time of its last block. */
export function secondsOfWebm(file: Buffer): number | undefined {
  const segment = find(file, SEGMENT)
  const info = segment && find(segment, INFO)
  const unitElement = info && find(info, UNIT_NANOSECONDS)
  const unit = (unitElement && wholeNumber(unitElement)) ?? USUAL_UNIT_NANOSECONDS
  const told = info && find(info, DURATION)
  const units = told ? fraction(told) : timeOfLastBlock(file)
  return units === undefined ? undefined : (units * unit) / NANOSECONDS
}

function timeOfLastBlock(file: Buffer): number | undefined {
  const at = file.lastIndexOf(CLUSTER_MARK)
  const cluster = at < 0 ? undefined : find(file.subarray(at), CLUSTER)
  if (!cluster) return undefined
  let begin = 0
  let last = 0
  for (const { id, content } of elementsOf(cluster)) {
    if (id === CLUSTER_TIME) begin = wholeNumber(content)
    // Behind the number of its track, which is one byte in a recording.
    if (id === SIMPLE_BLOCK) last = content.readInt16BE(1)
  }
  return begin + last
}

const wholeNumber = (content: Buffer): number => content.readUIntBE(0, Math.min(content.length, 6))

const fraction = (content: Buffer): number => (content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0))

function find(bytes: Buffer, wanted: number): Buffer | undefined {
  for (const { id, content } of elementsOf(bytes)) if (id === wanted) return content
  return undefined
}

/** Elements one behind the other. One of unknown size, which a live recording has, reaches to the end. RFC 8794 */
function* elementsOf(bytes: Buffer): Generator<Element> {
  let at = 0
  for (let elements = 0; elements < ELEMENTS_MAX && at < bytes.length; elements += 1) {
    const idBytes = Math.clz32(bytes.readUInt8(at)) - 23
    if (idBytes > 4) return
    const id = bytes.readUIntBE(at, idBytes)
    at += idBytes
    const first = bytes.readUInt8(at)
    const sizeBytes = Math.clz32(first) - 23
    if (sizeBytes > 8) return
    const size = sizeOf(bytes.subarray(at, at + sizeBytes), first % 2 ** (8 - sizeBytes))
    at += sizeBytes
    const end = size === undefined ? bytes.length : Math.min(bytes.length, at + size)
    yield { id, content: bytes.subarray(at, end) }
    at = end
  }
}

/** `first`: the first byte without the mark of the number's length. Undefined where all bits are set. */
function sizeOf(bytes: Buffer, first: number): number | undefined {
  const rest = bytes.subarray(1)
  if (first === 2 ** (8 - bytes.length) - 1 && rest.every((byte) => byte === 0xff)) return undefined
  return rest.reduce((size, byte) => size * 256 + byte, first)
}
