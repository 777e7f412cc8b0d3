import { gzipSync } from 'node:zlib'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { Exchange } from './socket-http.ts'
import { sampleAnswers, USAGE } from './vendors/sample-answers.ts'
import { sseText, type VendorEvent } from './vendors/vendor-format.ts'
import { vendorFormats } from './vendors/vendor-formats.ts'

/** One answer that a vendor of any format is about to give, as its documentation has it. */
interface FormatAnswer {
  exchange: Exchange
  family: InboundFamilyName
  isStream: boolean
  events: readonly VendorEvent[]
  whole: unknown
}

type Send = (answer: FormatAnswer) => Promise<void>

/** What is odd about answers of any format: nothing of what they say. Their usage is exact. */
export const spellings: Readonly<Record<string, Send>> = {
  'three-bytes': (answer) => inPieces(answer, bytesOf(answer), { pieceBytes: 3 }),
  nameless: (answer) => respelled(answer, (text) => text.replaceAll(/^event: .*\n/gm, '')),
  'blank-colons': (answer) => respelled({ ...answer, events: answer.events.map(withBlankColons) }),
  'comments-between': (answer) => respelled(answer, (text) => text.replaceAll(/^data: /gm, ': ping\nid: 3\ndata: ')),
  'byte-order-mark': (answer) => inPieces(answer, Buffer.concat([Buffer.from('\u{feff}'), bytesOf(answer)])),
  'gzip-unasked': (answer) => inPieces(answer, gzipSync(bytesOf(answer)), { encoding: 'gzip' }),
  'labelled-json': (answer) => inPieces(answer, bytesOf(answer), { contentType: 'application/json' }),
  'early-hints': async (answer) => {
    await answer.exchange.raw('HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n')
    await inPieces(answer, bytesOf(answer))
  },
  trailers: withTrailers,
  'no-length': async (answer) => {
    await answer.exchange.raw(`HTTP/1.0 200 OK\r\ncontent-type: ${typeOf(answer)}\r\n\r\n`)
    await answer.exchange.raw(bytesOf(answer))
    answer.exchange.cut()
  },
  'said-twice': (answer) => inPieces(answer, Buffer.concat([bytesOf(answer), endOf(answer)])),
  'numbers-as-texts': (answer) => reworded(answer, (usage) => mapNumbers(usage, String)),
}

/** Answers whose usage is missing, or no count of all that was said: it is counted here. */
export const uncounted: Readonly<Record<string, Send>> = {
  'usage-null': (answer) => reworded(answer, () => null),
  'usage-words': (answer) => reworded(answer, (usage) => mapNumbers(usage, () => 'many')),
}

/** Usage that counts what was said and nothing that was asked. */
export const outputAlone: Send = (answer) =>
  reworded(answer, (usage) => mapFields(usage, (name, count) => (OUTPUTS.includes(name) ? count : undefined)))

const OUTPUTS = ['completion_tokens', 'output_tokens', 'candidatesTokenCount']

/** A stream whose usage stands in its first events alone. */
export const beginningOnly: Send = (answer) =>
  respelled({ ...answer, events: answer.events.map((event, index) => withoutLateUsage(answer, event, index)) })

/** An error behind some of the text, said in a text alone. */
export const bareError: Send = (answer) =>
  respelled({ ...answer, events: [...answer.events.slice(0, 6), { data: '{"error":"out of order"}' }] })

/** The answer of this format to a request. */
export function answerIn(family: InboundFamilyName, exchange: Exchange, model: string): FormatAnswer {
  const format = vendorFormats[family]
  const says = sampleAnswers.text
  const { path, body } = exchange.request
  return {
    exchange,
    family,
    isStream: path.includes(':stream') || body.includes('"stream":true'),
    events: format.events?.(says, model) ?? [],
    whole: format.whole(says, model),
  }
}

const typeOf = ({ isStream }: FormatAnswer): string => (isStream ? 'text/event-stream' : 'application/json')

const bytesOf = ({ isStream, events, whole }: FormatAnswer): Buffer =>
  Buffer.from(isStream ? sseText(events) : JSON.stringify(whole))

/** An end marker once more; formats without one have nothing to repeat. */
const endOf = ({ isStream, family }: FormatAnswer): Buffer =>
  Buffer.from(isStream && family === 'openai-chat' ? 'data: [DONE]\n\ndata: [DONE]\n\n' : '')

const PIECE_BYTES = 50

async function inPieces(
  answer: FormatAnswer,
  bytes: Uint8Array,
  options: { pieceBytes?: number; encoding?: string; contentType?: string } = {},
): Promise<void> {
  const { pieceBytes = PIECE_BYTES, encoding, contentType = typeOf(answer) } = options
  const { exchange } = answer
  const headers = { 'content-type': contentType, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) }
  await exchange.begin(200, headers)
  for (let at = 0; at < bytes.length; at += pieceBytes) await exchange.chunk(bytes.subarray(at, at + pieceBytes))
  await exchange.end()
}

const respelled = (answer: FormatAnswer, spell = (text: string) => text): Promise<void> =>
  inPieces(answer, answer.isStream ? Buffer.from(spell(bytesOf(answer).toString())) : bytesOf(answer))

function withBlankColons(event: VendorEvent): VendorEvent {
  if (!event.data.startsWith('{')) return event
  const text = JSON.stringify(JSON.parse(event.data), null, 1)
  return { ...event, data: text.replaceAll(/\n */g, ' ').replaceAll('": ', '" : ') }
}

async function withTrailers(answer: FormatAnswer): Promise<void> {
  const bytes = bytesOf(answer)
  await answer.exchange.raw(`HTTP/1.1 200 OK\r\ncontent-type: ${typeOf(answer)}\r\ntransfer-encoding: chunked\r\n\r\n`)
  await answer.exchange.raw(`00${bytes.length.toString(16).toUpperCase()};name="a;b"\r\n`)
  await answer.exchange.raw(bytes)
  await answer.exchange.raw('\r\n000\r\nx-checksum: 1\r\n\r\n')
}

const USAGES = ['usage', 'usageMetadata']

function reworded(answer: FormatAnswer, word: (usage: unknown) => unknown): Promise<void> {
  const events = answer.events.map((event) =>
    event.data.startsWith('{') ? { ...event, data: JSON.stringify(mapUsages(JSON.parse(event.data), word)) } : event,
  )
  return respelled({ ...answer, events, whole: mapUsages(answer.whole, word) })
}

function mapUsages(value: unknown, word: (usage: unknown) => unknown): unknown {
  return mapFields(value, (name, field) =>
    USAGES.includes(name) && field !== null ? word(field) : mapUsages(field, word),
  )
}

const mapNumbers = (value: unknown, write: (count: number) => unknown): unknown =>
  typeof value === 'number' ? write(value) : mapFields(value, (_name, field) => mapNumbers(field, write))

function mapFields(value: unknown, map: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => map('', item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map(name, field)]))
}

function withoutLateUsage({ family, events }: FormatAnswer, event: VendorEvent, index: number): VendorEvent {
  if (family === 'openai-chat' && index === 0) return withFirstUsage(event)
  const isLate = family === 'anthropic-messages' ? event.name === 'message_delta' : index >= events.length - 2
  return isLate && event.data.startsWith('{')
    ? { ...event, data: JSON.stringify(mapUsages(JSON.parse(event.data), () => undefined)) }
    : event
}

function withFirstUsage(event: VendorEvent): VendorEvent {
  const usage = { prompt_tokens: USAGE.input, completion_tokens: 0, total_tokens: USAGE.input }
  return { ...event, data: JSON.stringify({ ...JSON.parse(event.data), usage }) }
}
