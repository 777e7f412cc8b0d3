import { MalformedAnswer } from './malformed-answer.ts'

export interface AnswerHead {
  status: number
  /** What comes more than once is joined by commas. */
  headers: AnswerFields
  /** How the end of the body is found. A number: its bytes. */
  framing: 'chunked' | 'until-close' | number
  /** The connection serves another request afterwards. */
  isKept: boolean
  /** How long the vendor keeps it, as far as it says. */
  keptSeconds: number | undefined
}

const STATUS_LINE = /^HTTP\/1\.(\d) +([1-9]\d\d)[ \r\n]/
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09

/** Reads a status line and header fields; `text` is Latin-1, up to the end of the empty line. Throws `MalformedAnswer`. */
export function parseHead(text: string): AnswerHead {
  const [, version = '', digits = ''] = STATUS_LINE.exec(text) ?? []
  if (digits === '') throw new MalformedAnswer('no status line')
  const status = Number(digits)
  const headers = fieldsOf(text)
  const framing = framingOf(status, headers)
  return {
    status,
    headers,
    framing,
    isKept: framing !== 'until-close' && isKept(version, headers),
    keptSeconds: keptSeconds(headers.get('keep-alive')),
  }
}

/** What somebody asks for. Vendors send some twenty others, which are passed over. */
const ASKED = [
  'connection',
  'keep-alive',
  'retry-after',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]
const isAskedLength = Array.from({ length: 20 }, (_, length) => ASKED.some((name) => name.length === length))

/** The header fields of an answer that somebody asks for, by names in lower case; a handful. */
export class AnswerFields {
  private readonly names: string[] = []
  private readonly values: string[] = []

  get(name: string): string | undefined {
    const index = this.names.indexOf(name)
    return index === -1 ? undefined : this.values[index]
  }

  /** What comes more than once is joined. */
  add(name: string, value: string, joint: string): void {
    const index = this.names.indexOf(name)
    if (index === -1) {
      this.names.push(name)
      this.values.push(value)
    } else this.values[index] += joint + value
  }
}

function fieldsOf(text: string): AnswerFields {
  const fields = new AnswerFields()
  let hasField = false
  let name = ''
  for (let start = text.indexOf('\n') + 1; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd
    if (end <= start) break
    const first = text.charCodeAt(start)
    // A line that begins with white space goes on with the one before it: an old way to write long values.
    const isContinued = first === SPACE || first === TAB
    const colon = isContinued ? start - 1 : text.indexOf(':', start)
    if (isContinued ? !hasField : colon <= start || colon > end) throw new MalformedAnswer('a header without a name')
    if (!isContinued) name = askedName(text, start, colon)
    hasField = true
    if (name !== '') fields.add(name, text.slice(colon + 1, end).trim(), isContinued ? ' ' : ', ')
    start = lineEnd + 1
  }
  return fields
}

/** Empty for a field that nobody asks for. */
function askedName(text: string, start: number, colon: number): string {
  let end = colon
  while (text.charCodeAt(end - 1) <= SPACE) end -= 1
  if (!isAskedLength[end - start]) return ''
  const name = text.slice(start, end).toLowerCase()
  return ASKED.includes(name) ? name : ''
}

/** RFC 9112, 6.3. */
function framingOf(status: number, headers: AnswerFields): AnswerHead['framing'] {
  if (status < 200 || status === 204 || status === 304) return 0
  const codings = headers.get('transfer-encoding')
  // `identity` says nothing; it is left from an older standard.
  if (codings && codings.toLowerCase() !== 'identity')
    return /(?:^|[\s,])chunked$/i.test(codings) ? 'chunked' : 'until-close'
  const announced = headers.get('content-length')
  if (announced === undefined) return 'until-close'
  // Some send the same length twice.
  const [length = '', ...others] = announced.split(',').map((text) => text.trim())
  if (!/^\d{1,15}$/.test(length) || others.some((other) => other !== length))
    throw new MalformedAnswer('a length that is none')
  return Number(length)
}

function isKept(version: string, headers: AnswerFields): boolean {
  // Two ways to tell the end: whoever stands in between may have believed the other one.
  if (headers.get('transfer-encoding') !== undefined && headers.get('content-length') !== undefined) return false
  const wish = headers.get('connection')?.toLowerCase() ?? ''
  return version === '0' ? wish.includes('keep-alive') : !wish.includes('close')
}

function keptSeconds(promise: string | undefined): number | undefined {
  const seconds = promise === undefined ? undefined : /\btimeout=(\d{1,6})\b/i.exec(promise)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
