import { gzipSync } from 'node:zlib'
import { errorBody, REPLY_TOKENS, textReply, usageOf, wordChunk, wordsOf } from './vendor-answers.ts'
import type { VendorCall } from './vendor-call.ts'
import { answer, dataOf, firstTokens, play, replyJson, stepsOf } from './vendor-stream.ts'

type Behaviour = (call: VendorCall, ...numbers: number[]) => Promise<void>

const UNICODE_WORDS = ['é', '中', '文', ' 🙂', 'ß', '→', '終']
const numbers = (input: number, output: number) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})
const CACHED_USAGE = { ...usageOf(REPLY_TOKENS), prompt_tokens_details: { cached_tokens: 4 } }

/**
 * The whole list of behaviours, picked by the model name. `N` and `M` are numbers in the name. Anything behind `@`
 * makes another name with the same behaviour: `ok@cheap`, `ok@dear`.
 */
export const behaviours: readonly { name: string; what: string; behave: Behaviour }[] = [
  { name: 'ok', what: 'answers as it should', behave: (call) => answer(call) },
  {
    name: 'tokens-N',
    what: 'as ok, with N tokens of output',
    behave: (call, tokens) => answer(call, { tokens: tokens ?? 0 }),
  },
  { name: 'chunks-N-every-M', what: 'streams N tokens, one every M ms', behave: paced },
  { name: 'slow-first-N', what: 'waits N ms, then as ok', behave: slowFirst },
  {
    name: 'utf8',
    what: 'text of two to four byte characters',
    behave: (call) => answer(call, { words: UNICODE_WORDS }),
  },
  {
    name: 'cached',
    what: '4 of the 11 prompt tokens came from a cache',
    behave: (call) => answer(call, { usages: [CACHED_USAGE] }),
  },
  { name: 'gzip', what: 'a compressed answer when the caller accepts one', behave: gzipped },
  { name: 'leaky-headers', what: 'headers that must not reach a client', behave: leakyHeaders },

  { name: 'silent', what: 'takes the request and never answers', behave: ({ exchange }) => exchange.closed },
  { name: 'hang-up', what: 'closes without a byte', behave: async ({ exchange }) => exchange.cut() },
  { name: 'reset', what: 'resets without a byte', behave: async ({ exchange }) => exchange.reset() },
  { name: 'status-N', what: 'an error with this status', behave: (call, status) => refuse(call, status ?? 500) },
  {
    name: 'fail-after-N',
    what: 'status 500 after N ms',
    behave: (call, ms) => Bun.sleep(ms ?? 0).then(() => refuse(call, 500)),
  },
  { name: 'fail-first-N', what: 'status 500 to the first N calls of this name, then as ok', behave: failFirst },
  {
    name: 'json-error-200',
    what: 'status 200 with an error object',
    behave: (call) => replyJson(call, errorBody('no luck', 'no_luck')),
  },
  { name: 'html-200', what: 'status 200 with a page', behave: htmlPage },
  {
    name: 'empty-200',
    what: 'status 200 without a body',
    behave: (call) =>
      call.exchange.reply(200, { 'content-type': call.isStream ? 'text/event-stream' : 'application/json' }, ''),
  },
  {
    name: 'not-json-200',
    what: 'status 200, JSON cut in the middle but of full length',
    behave: (call) => replyJson(call, '{"id":"chatcmpl-1","choices":[{"ind'),
  },
  {
    name: 'not-json-of-N',
    what: 'status 200, N MB that are no JSON',
    behave: (call, megabytes) => replyJson(call, 'x'.repeat((megabytes ?? 0) * 1024 * 1024)),
  },
  { name: 'empty-choices', what: 'a well-formed answer without any choice or usage', behave: emptyChoices },

  { name: 'cut-after-N', what: 'closes after N tokens', behave: (call, tokens) => breakOff(call, tokens ?? 0, 'cut') },
  {
    name: 'reset-after-N',
    what: 'resets after N tokens',
    behave: (call, tokens) => breakOff(call, tokens ?? 0, 'reset'),
  },
  {
    name: 'stall-after-N',
    what: 'says nothing more after N tokens',
    behave: (call, tokens) => breakOff(call, tokens ?? 0, 'stall'),
  },
  {
    name: 'cut-at-once-N',
    what: 'closes behind the last of N tokens without a pause',
    behave: (call, tokens) => play(call, [...firstTokens(call, tokens ?? 0), { act: 'cut' }]),
  },
  {
    name: 'reset-after-finish',
    what: 'resets behind the event that finishes, without usage and [DONE]',
    behave: (call) =>
      play(call, [...stepsOf(call, { usages: [], hasDone: false }), { pauseMs: BREAK_PAUSE_MS }, { act: 'reset' }]),
  },
  { name: 'cut-in-chunk-N', what: 'closes within an HTTP chunk after N tokens', behave: cutInChunk },
  { name: 'end-after-N', what: 'ends the body in good order after N tokens, no finish, no [DONE]', behave: endAfter },
  { name: 'error-first-event', what: 'an error object as the first event', behave: (call) => errorEvent(call, 0) },
  {
    name: 'error-event-N',
    what: 'an error object after N tokens',
    behave: (call, tokens) => errorEvent(call, tokens ?? 0),
  },

  { name: 'one-byte-chunks', what: 'the text of utf8, every byte alone', behave: oneByteChunks },
  {
    name: 'crlf',
    what: 'lines end with CR LF',
    behave: (call) => respell(call, (text) => text.replaceAll('\n', '\r\n')),
  },
  { name: 'cr', what: 'lines end with CR', behave: (call) => respell(call, (text) => text.replaceAll('\n', '\r')) },
  {
    name: 'comments',
    what: 'comment lines, event names and ids between the events',
    behave: (call) => respell(call, (text) => `: keep-alive\n\nevent: message\nid: 7\n${text}`),
  },
  {
    name: 'no-space',
    what: 'no space after `data:`',
    behave: (call) => respell(call, (text) => text.replace('data: ', 'data:')),
  },
  {
    name: 'multi-line',
    what: 'each JSON over two data lines',
    behave: (call) => respell(call, (text) => text.replace(',"object"', ',\ndata: "object"')),
  },
  { name: 'bom', what: 'a byte order mark first', behave: byteOrderMark },
  { name: 'bad-json', what: 'the third event is no JSON', behave: badJson },
  {
    name: 'big-line',
    what: 'one event of 12 MB',
    behave: (call) => answer(call, { words: ['the', 'x'.repeat(12 * 1024 * 1024)] }),
  },
  { name: 'flood-N', what: 'streams N MB as fast as they are taken', behave: flood },
  { name: 'silence-N', what: 'N MB of comments and nothing else', behave: silence },
  {
    name: 'no-type',
    what: 'a stream that does not say that it is one',
    behave: (call) => play(call, stepsOf(call), { contentType: 'text/plain' }),
  },
  {
    name: 'streams-always',
    what: 'streams whatever was asked for',
    behave: (call) => play(call, stepsOf({ ...call, isStream: true, wantsUsage: true })),
  },
  {
    name: 'streams-never',
    what: 'a whole answer whatever was asked for',
    behave: (call) => answer({ ...call, isStream: false }),
  },
  { name: 'no-done', what: 'no [DONE] at the end', behave: (call) => answer(call, { hasDone: false }) },

  { name: 'no-usage', what: 'no usage', behave: (call) => answer(call, { usages: [] }) },
  { name: 'usage-null', what: 'usage: null', behave: (call) => answer(call, { usages: [null] }) },
  { name: 'usage-zero', what: 'usage of 0 and 0', behave: (call) => answer(call, { usages: [numbers(0, 0)] }) },
  { name: 'usage-negative', what: 'usage of -5 and -7', behave: (call) => answer(call, { usages: [numbers(-5, -7)] }) },
  {
    name: 'usage-fraction',
    what: 'usage of 2.5 and 3.5',
    behave: (call) => answer(call, { usages: [numbers(2.5, 3.5)] }),
  },
  { name: 'usage-huge', what: 'usage of 1e300', behave: (call) => answer(call, { usages: [numbers(1e300, 1e300)] }) },
  {
    name: 'usage-text',
    what: 'usage as text',
    behave: (call) => answer(call, { usages: [{ prompt_tokens: '11', completion_tokens: 'many' }] }),
  },
  {
    name: 'usage-twice',
    what: 'two usages, the last one counts',
    behave: (call) => answer(call, { usages: [numbers(3, 2), usageOf(REPLY_TOKENS)] }),
  },
]

const FLOOD_BYTES = 64 * 1024
const FLOOD_EVENTS_PER_MB = 16

/** Little text in much room: what counts here is bytes. */
async function flood(call: VendorCall, megabytes = 0): Promise<void> {
  const { exchange, noteTokens } = call
  const event = `: ${'x'.repeat(FLOOD_BYTES)}\n${dataOf(wordChunk(call, ' word'))}`
  await exchange.begin(200, { 'content-type': 'text/event-stream' })
  for (let sent = 0; sent < megabytes * FLOOD_EVENTS_PER_MB && !exchange.isClosed; sent += 1) {
    noteTokens(1)
    await exchange.chunk(event)
  }
  await exchange.end()
}

async function silence({ exchange }: VendorCall, megabytes = 0): Promise<void> {
  const comments = ': ping\n\n'.repeat(FLOOD_BYTES / 8)
  await exchange.begin(200, { 'content-type': 'text/event-stream' })
  for (let sent = 0; sent < megabytes * FLOOD_EVENTS_PER_MB && !exchange.isClosed; sent += 1)
    await exchange.chunk(comments)
}

function paced(call: VendorCall, tokens = 0, everyMs = 0): Promise<void> {
  if (!call.isStream) return answer(call, { tokens })
  return play(
    call,
    stepsOf(call, { tokens }).flatMap((step) => ('isToken' in step ? [step, { pauseMs: everyMs }] : [step])),
  )
}

async function slowFirst(call: VendorCall, waitMs = 0): Promise<void> {
  await Promise.race([Bun.sleep(waitMs), call.exchange.closed])
  await answer(call)
}

async function gzipped(call: VendorCall): Promise<void> {
  const accepts = call.exchange.request.headers['accept-encoding']?.includes('gzip') ?? false
  if (!accepts || call.isStream) return answer(call)
  const body = gzipSync(textReply({ ...call, words: wordsOf(REPLY_TOKENS), usage: usageOf(REPLY_TOKENS) }))
  call.noteTokens(REPLY_TOKENS)
  await call.exchange.reply(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body)
}

async function leakyHeaders(call: VendorCall): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'set-cookie': 'vendor=1',
    'x-goog-api-key': 'secret',
    'access-control-allow-origin': 'https://vendor.example',
  }
  call.noteTokens(REPLY_TOKENS)
  await call.exchange.reply(
    200,
    headers,
    textReply({ ...call, words: wordsOf(REPLY_TOKENS), usage: usageOf(REPLY_TOKENS) }),
  )
}

function refuse({ exchange }: VendorCall, status: number): Promise<void> {
  return exchange.reply(
    status,
    { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '2' } : {}) },
    errorBody(`refused with ${status}`, 'refused'),
  )
}

function failFirst(call: VendorCall, count = 0): Promise<void> {
  return call.earlierCalls < count ? refuse(call, 500) : answer(call)
}

function htmlPage({ exchange }: VendorCall): Promise<void> {
  return exchange.reply(
    200,
    { 'content-type': 'text/html' },
    '<!doctype html><title>Maintenance</title><h1>Back soon</h1>',
  )
}

function emptyChoices(call: VendorCall): Promise<void> {
  if (call.isStream) return play(call, [{ event: dataOf('[DONE]') }])
  return replyJson(
    call,
    JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: call.model, choices: [] }),
  )
}

/** Long enough for a reader to have what was sent before the break: bytes in flight die with a connection. */
const BREAK_PAUSE_MS = 250

/** A whole answer breaks off in the middle of its JSON; its length promised more. */
async function breakOff(call: VendorCall, tokens: number, act: 'cut' | 'reset' | 'stall'): Promise<void> {
  if (call.isStream) return play(call, [...firstTokens(call, tokens), { pauseMs: BREAK_PAUSE_MS }, { act }])
  const body = textReply({ ...call, words: wordsOf(REPLY_TOKENS), usage: usageOf(REPLY_TOKENS) })
  const { exchange } = call
  await exchange.raw(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, body.length / 2)}`,
  )
  if (act === 'stall') await exchange.closed
  else exchange[act]()
}

async function cutInChunk(call: VendorCall, tokens = 0): Promise<void> {
  const { exchange } = call
  await play(call, firstTokens(call, tokens), { staysOpen: true })
  await Bun.sleep(BREAK_PAUSE_MS)
  await exchange.raw('ff\r\ndata: {"id":"chatcmpl-1","obj')
  exchange.cut()
}

function endAfter(call: VendorCall, tokens = 0): Promise<void> {
  return call.isStream ? play(call, firstTokens(call, tokens)) : breakOff(call, tokens, 'cut')
}

function errorEvent(call: VendorCall, tokens: number): Promise<void> {
  // Some repeat the key they were asked with.
  const key = call.exchange.request.headers.authorization?.replace('Bearer ', '')
  const error = errorBody(`the model is overloaded for ${key}`, 'overloaded')
  if (!call.isStream) return replyJson(call, error)
  return play(call, [...(tokens > 0 ? firstTokens(call, tokens) : []), { event: dataOf(error) }])
}

function oneByteChunks(call: VendorCall): Promise<void> {
  const write = async (event: string) => {
    for (const byte of Buffer.from(event)) await call.exchange.chunk(Uint8Array.of(byte))
  }
  return call.isStream
    ? play(call, stepsOf(call, { words: UNICODE_WORDS }), { write })
    : answer(call, { words: UNICODE_WORDS })
}

function respell(call: VendorCall, spell: (event: string) => string): Promise<void> {
  if (!call.isStream) return answer(call)
  return play(call, stepsOf(call), { write: (event) => call.exchange.chunk(spell(event)) })
}

function byteOrderMark(call: VendorCall): Promise<void> {
  const steps = stepsOf(call).map((step, index) =>
    index === 0 && 'event' in step ? { ...step, event: `\u{feff}${step.event}` } : step,
  )
  return call.isStream ? play(call, steps) : answer(call)
}

function badJson(call: VendorCall): Promise<void> {
  return call.isStream
    ? play(call, stepsOf(call).toSpliced(2, 0, { event: dataOf('{"id":"chatcmpl-1","choi') }))
    : answer(call)
}
