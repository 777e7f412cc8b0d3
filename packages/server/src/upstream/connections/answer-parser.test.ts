import { expect, test } from 'bun:test'
import { seededRandom } from '../../../test/seeded-random.ts'
import { AnswerParser } from './answer-parser.ts'
import { MalformedAnswer } from './malformed-answer.ts'

interface Reading {
  status: number | undefined
  body: string
  isDone: boolean
  hasExcess: boolean
  isKept: boolean | undefined
}

/** Reads pieces as a connection would bring them, and then its end. */
function readPieces(pieces: readonly string[]): Reading {
  const parser = new AnswerParser()
  let body = ''
  for (const piece of pieces) body += Buffer.from(parser.push(Buffer.from(piece, 'latin1')) ?? []).toString('latin1')
  const isDone = parser.end()
  const { head, hasExcess } = parser
  return { status: head?.status, body, isDone, hasExcess, isKept: head?.isKept }
}

const cutsOf = (raw: string): string[][] =>
  Array.from({ length: raw.length - 1 }, (_, index) => [raw.slice(0, index + 1), raw.slice(index + 1)])

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}transfer-encoding: chunked\r\n`
const whole = { status: 200, isDone: true, hasExcess: false, isKept: true }

const answers: [name: string, raw: string, reading: Reading][] = [
  ['a length', `${OK}Content-Length: 5\r\n\r\nhello`, { ...whole, body: 'hello' }],
  ['nothing', `${OK}content-length: 0\r\n\r\n`, { ...whole, body: '' }],
  ['the same length twice', `${OK}content-length: 2\r\ncontent-length: 2\r\n\r\nhi`, { ...whole, body: 'hi' }],
  ['chunks', `${CHUNKED}\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`, { ...whole, body: 'hello world' }],
  ['a chunk of many digits', `${CHUNKED}\r\n000000000000000002\r\nhi\r\n0\r\n\r\n`, { ...whole, body: 'hi' }],
  ['extensions and a trailer', `${CHUNKED}\r\n2 ;a="b"\r\nhi\r\n0\r\nx: y\r\nz: 1\r\n\r\n`, { ...whole, body: 'hi' }],
  ['a size in capitals', `${CHUNKED}\r\nA\r\n0123456789\r\n00\r\n\r\n`, { ...whole, body: '0123456789' }],
  ['chunks that hold line breaks', `${CHUNKED}\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n`, { ...whole, body: '\r\n\r\n' }],
  ['lines that end with LF alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi', { ...whole, body: 'hi' }],
  ['chunks with LF alone', `${CHUNKED}\r\n2\nhi\n0\n\n`, { ...whole, body: 'hi' }],
  ['no length', `${OK}\r\nhello`, { ...whole, body: 'hello', isKept: false }],
  ['a coding that is not chunked', `${OK}transfer-encoding: gzip\r\n\r\nhi`, { ...whole, body: 'hi', isKept: false }],
  ['two codings', `${OK}transfer-encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`, { ...whole, body: 'hi' }],
  [
    'two ways to tell the end',
    `${CHUNKED}content-length: 9\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
    { ...whole, body: 'hi', isKept: false },
  ],
  ['status 204', 'HTTP/1.1 204 No Content\r\n\r\n', { ...whole, status: 204, body: '' }],
  ['status 304 with a length', 'HTTP/1.1 304 \r\ncontent-length: 7\r\n\r\n', { ...whole, status: 304, body: '' }],
  ['a status without a reason', 'HTTP/1.1 429\r\ncontent-length: 0\r\n\r\n', { ...whole, status: 429, body: '' }],
  [
    'interim answers before it',
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${OK}content-length: 2\r\n\r\nhi`,
    { ...whole, body: 'hi' },
  ],
  [
    'a coding that says nothing',
    `${OK}transfer-encoding: identity\r\ncontent-length: 2\r\n\r\nhi`,
    { ...whole, body: 'hi', isKept: false },
  ],
  ['a last chunk without its empty line', `${CHUNKED}\r\n2\r\nhi\r\n0\r\n`, { ...whole, body: 'hi' }],
  ['a later version', 'HTTP/1.2  200 OK\r\ncontent-length: 2\r\n\r\nhi', { ...whole, body: 'hi' }],
  ['a wish to close', `${OK}connection: Close\r\ncontent-length: 1\r\n\r\na`, { ...whole, body: 'a', isKept: false }],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\na', { ...whole, body: 'a', isKept: false }],
  [
    'HTTP/1.0 that stays',
    'HTTP/1.0 200 OK\r\nconnection: keep-alive\r\ncontent-length: 1\r\n\r\na',
    { ...whole, body: 'a' },
  ],
  ['too few bytes', `${OK}content-length: 5\r\n\r\nhell`, { ...whole, body: 'hell', isDone: false }],
  ['a last chunk that is missing', `${CHUNKED}\r\n2\r\nhi\r\n`, { ...whole, body: 'hi', isDone: false }],
]

test.each(answers)('%s: read whole, wherever it is cut', (_, raw, reading) => {
  expect(readPieces([raw])).toEqual(reading)
  expect(readPieces([...raw])).toEqual(reading)
  for (const pieces of cutsOf(raw)) expect(readPieces(pieces)).toEqual(reading)
})

test.each([
  ['a length', `${OK}content-length: 2\r\n\r\nhi`],
  ['chunks', `${CHUNKED}\r\n2\r\nhi\r\n0\r\n\r\n`],
  ['no body', 'HTTP/1.1 204 \r\n\r\n'],
])('%s: more bytes behind the end are seen and do not belong to it', (_, raw) => {
  for (const pieces of [[`${raw}more`], [raw, 'more']])
    expect(readPieces(pieces)).toMatchObject({ isDone: true, hasExcess: true, body: raw.includes('hi') ? 'hi' : '' })
})

test('fields have their values, in whatever case and shape they are written', () => {
  const parser = new AnswerParser()
  parser.push(
    Buffer.from(
      `${OK}Content-Type :text/event-stream \r\nConnection: a\r\nconnection:  b\r\nX-Long: one\r\n\ttwo\r\nRetry-After: 10:30\r\n\t5\r\ncontent-encoding:\r\nKeep-Alive: timeout=5, max=9\r\n\r\n`,
    ),
  )
  expect(parser.head?.keptSeconds).toBe(5)
  const names = [
    'content-type',
    'connection',
    'retry-after',
    'content-encoding',
    'keep-alive',
    'content-length',
    'x-long',
  ]
  expect(names.map((name) => parser.head?.headers.get(name))).toEqual([
    'text/event-stream',
    'a, b',
    '10:30 5',
    '',
    'timeout=5, max=9',
    undefined,
    undefined,
  ])
})

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['another version', 'HTTP/2 200\r\n\r\n'],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['a line without a colon', `${OK}nonsense\r\n\r\n`],
  ['a field without a name', `${OK}: x\r\n\r\n`],
  ['a line that goes on with nothing', `${OK} x\r\n\r\n`],
  ['a negative length', `${OK}content-length: -1\r\n\r\n`],
  ['a length that is no number', `${OK}content-length: 0x10\r\n\r\n`],
  ['two lengths', `${OK}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ['a chunk without a size', `${CHUNKED}\r\n\r\nhi\r\n`],
  ['a size that is no number', `${CHUNKED}\r\nxyz\r\n`],
  ['a negative size', `${CHUNKED}\r\n-1\r\n`],
  ['a size beyond all memory', `${CHUNKED}\r\nfffffffffffffffff\r\n`],
  ['a chunk longer than its size', `${CHUNKED}\r\n2\r\nhiho\r\n`],
  ['a head without an end', `${OK}${'x: y\r\n'.repeat(20_000)}`],
  ['an extension without an end', `${CHUNKED}\r\n2;${'x'.repeat(20_000)}`],
  ['a trailer without an end', `${CHUNKED}\r\n0\r\n${'x: y\r\n'.repeat(20_000)}`],
])('%s is no answer', (_, raw) => {
  expect(() => readPieces([raw])).toThrow(MalformedAnswer)
  expect(() => readPieces([raw.slice(0, 40), raw.slice(40)])).toThrow(MalformedAnswer)
})

test('chunks of any size, cut anywhere, give the bytes they were made of', () => {
  const { below } = seededRandom('chunks')
  for (let round = 0; round < 300; round += 1) {
    const contents = Array.from({ length: below(12) }, () => 'ab\r\n0'.repeat(below(40) + 1).slice(0, below(150) + 1))
    const chunks = contents.map((content) => `${content.length.toString(16)}\r\n${content}\r\n`)
    let rest = `${CHUNKED}\r\n${chunks.join('')}0\r\n\r\n`
    const pieces: string[] = []
    while (rest !== '') {
      const length = 1 + below(round % 2 === 0 ? 8 : 200)
      pieces.push(rest.slice(0, length))
      rest = rest.slice(length)
    }
    expect(readPieces(pieces)).toEqual({ ...whole, body: contents.join('') })
  }
})
