import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { textUsage } from '../token-usage.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'
import { packEnvelope } from './reasoning-envelope.ts'

const stream = readFileSync(new URL('recorded/text-stream.txt', import.meta.url))

describe('the body for the vendor', () => {
  const prepare = (json: string, model = 'm') =>
    passThrough.prepareBody(
      { json, call: readCall(JSON.parse(json), 'chat') },
      { model, operation: 'chat', quirks: [] },
    ).json
  const raw = ' {"model":"m", "input":"x","seed":12345678901234567890,"new_field":{"a":[1]}}'

  test('is untouched when nothing must change', () => {
    expect(prepare(raw)).toBe(raw)
  })

  test('carries the mapped model and every unknown field', () => {
    expect(JSON.parse(prepare(raw, 'other'))).toMatchObject({ model: 'other', new_field: { a: [1] } })
  })

  test('has the effort that stands in the name of the model, unless the call says one', () => {
    expect(JSON.parse(prepare('{"model":"m","input":"x"}', 'gpt-5.2-xhigh'))).toEqual({
      model: 'gpt-5.2',
      input: 'x',
      reasoning: { effort: 'xhigh' },
    })
    const said = '{"model":"m","input":"x","reasoning":{"effort":"low"}}'
    expect(JSON.parse(prepare(said, 'gpt-5.2-xhigh'))).toMatchObject({ reasoning: { effort: 'low' } })
  })

  test('never goes on without its caller, which is said', () => {
    const json = '{"model":"m","input":"x","stream":true,"background":true}'
    const call = readCall(JSON.parse(json), 'chat')
    expect(JSON.parse(prepare(json))).toMatchObject({ stream: true, background: false })
    const edits = { model: 'm', operation: 'chat' as const, quirks: [] }
    expect(passThrough.prepareBody({ json, call }, edits).warnings).toEqual([
      'background is left out: a stream ends with its caller',
    ])
  })

  test("is without other vendors' thinking", () => {
    const signature = { family: 'anthropic-messages' as const, value: 's' }
    const own = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' }
    const input = [
      { type: 'reasoning', summary: [], encrypted_content: packEnvelope({ signature }) },
      { type: 'reasoning', id: 'rs_tg_r1_0', summary: [] },
      own,
    ]
    expect(JSON.parse(prepare(JSON.stringify({ model: 'm', input })))).toEqual({ model: 'm', input: [own] })
  })
})

test('only events with a marker mean something, and the last one ends the stream with its usage', () => {
  const events = stream.toString().trimEnd().split('\n\n')
  const marked = events.filter((event) => passThrough.markers.some((marker) => Buffer.from(event).includes(marker)))
  const notes = marked.map((event) => passThrough.readEvent(event.slice(event.indexOf('data: ') + 6)))
  const storedId = 'resp_67c9fdcecf488190bdd9a0409de3a1ec07b8b0ad4e5eb654'
  expect(notes).toEqual([{ isEnd: true, isFinish: true, usage: textUsage(37, 11), storedId }])
})

test.each([
  ['a failed response', { output: [] }, undefined],
  ['one with usage', { output: [], usage: { input_tokens: 3, output_tokens: 4 } }, textUsage(3, 4)],
])('%s is an error in the stream, not an end of it', (_name, rest, usage) => {
  const response = { status: 'failed', error: { code: 'server_error', message: 'oh' }, ...rest }
  const { error, ...note } = passThrough.readEvent(JSON.stringify({ type: 'response.failed', response }))
  expect([note, error?.status, error?.textIn('en')]).toEqual([{ usage }, 500, 'oh'])
})

test.each([
  ['{"type":"error","code":"server_error","message":"oh"}'],
  ['{"error":{"code":"server_error","message":"oh"}}'],
])('%s is an error', (data) => {
  expect(passThrough.readEvent(data).error?.textIn('en')).toBe('oh')
})

test.each([['{'], ['null'], ['[]'], ['{"type":"response.created","response":{"error":null}}']])(
  '%s means nothing',
  (data) => {
    expect(passThrough.readEvent(data)).toEqual({})
  },
)

test('a whole answer gives its usage', () => {
  expect(
    passThrough.readReply({ status: 'completed', error: null, usage: { input_tokens: 1, output_tokens: 2 } }),
  ).toEqual({
    usage: textUsage(1, 2),
  })
})

test('a failed whole answer is an error', () => {
  const { error } = passThrough.readReply({ status: 'failed', error: { code: 'invalid_prompt', message: 'oh' } })
  expect([error?.status, error?.textIn('en')]).toEqual([400, 'oh'])
})

test('text for counting is what the model wrote, not what was asked', () => {
  expect(passThrough.streamText(stream)).toBe('Hi there! How can I assist you today?')
})

test('text of a whole answer has thinking, words and tool calls', () => {
  const reply: unknown = JSON.parse(readFileSync(new URL('recorded/tools-reply.json', import.meta.url), 'utf8'))
  expect(passThrough.replyText(reply)).toBe(
    '**Looking****Calling**get_current_weather{"location":"Boston, MA","unit":"celsius"}code_execprint("hi")\nDone.',
  )
})
