export interface VendorRequest {
  method: string
  /** Path and query, encoded. */
  target: string
  /** Host and port as the vendor is called; a `host` among the headers comes first. */
  host: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
}

/** With its head as it goes out. */
export type WrittenRequest = Pick<VendorRequest, 'body'> & { head: string }

/** What the connection says itself. */
const OWN_FIELDS = [
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'host',
  'upgrade',
  'expect',
  'te',
]
/** RFC 9110, 5.1 and 5.5: nothing that could begin another line. */
const NAME = /^[!#$%&'*+.^`|~\w-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * The head of a request that leaves its connection open, Latin-1, without the length of its body and the empty line.
 * Throws TypeError for a header that is none; it does not repeat it, for headers hold keys.
 */
export function requestHead({ method, target, host, headers, body }: VendorRequest): string {
  let fields = ''
  let site = host
  let hasAgent = false
  let hasAccept = false
  for (const written in headers) {
    const name = written.toLowerCase()
    const value = headers[written] ?? ''
    if (!NAME.test(name) || !VALUE.test(value)) throw new TypeError('a header holds what headers cannot hold')
    if (name === 'host') site = value
    if (OWN_FIELDS.includes(name)) continue
    hasAgent ||= name === 'user-agent'
    hasAccept ||= name === 'accept'
    fields += `${name}: ${value}\r\n`
  }
  if (!hasAgent) fields += 'user-agent: Tollgate\r\n'
  if (!hasAccept) fields += 'accept: */*\r\n'
  if (body === undefined && method !== 'GET') fields += 'content-length: 0\r\n'
  return `${method} ${target} HTTP/1.1\r\nhost: ${site}\r\nconnection: keep-alive\r\n${fields}`
}

/** Longer requests get a memory of their own. */
const SCRATCH_BYTES = 1024 * 1024
/** A character takes at most three bytes. */
const CHARACTER_BYTES_MAX = 3
const LENGTH_FIELD_MAX = 64

/** Writes requests as bytes, most of them into one memory that is used again and again. */
export class RequestWriter {
  // The pages that nobody writes take no room.
  private readonly scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

  /** The bytes are good until the next call. */
  write({ head, body }: WrittenRequest): Uint8Array {
    if (body === undefined) return Buffer.from(`${head}\r\n`, 'latin1')
    const room = head.length + LENGTH_FIELD_MAX
    if (typeof body !== 'string' || room + body.length * CHARACTER_BYTES_MAX > SCRATCH_BYTES) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      return Buffer.concat([Buffer.from(head + lengthField(bytes.length), 'latin1'), bytes])
    }
    // The body first: only then is its length known.
    const length = this.scratch.write(body, room, 'utf8')
    const whole = head + lengthField(length)
    const start = room - whole.length
    this.scratch.write(whole, start, 'latin1')
    return this.scratch.subarray(start, room + length)
  }
}

const lengthField = (length: number): string => `content-length: ${length}\r\n\r\n`
