import { expect, test } from 'bun:test'
import { readChunk, withDelta } from './answer-chunks.ts'

const empty = { text: '', reasoning: '', toolCalls: [] }
const after = (...deltas: object[]) =>
  deltas.reduce((written: Parameters<typeof withDelta>[0], delta) => {
    const reading = readChunk(JSON.stringify({ choices: [{ delta }] }))
    return reading.kind === 'delta' ? withDelta(written, reading.delta) : written
  }, empty)

test('text and reasoning grow apart from each other', () => {
  expect(
    after({ role: 'assistant', content: '' }, { reasoning_content: 'hm' }, { reasoning: '!' }, { content: 'yes' }),
  ).toEqual({
    text: 'yes',
    reasoning: 'hm!',
    toolCalls: [],
  })
})

test('a call of a tool is put together from its pieces', () => {
  const first = { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'find', arguments: '' } }] }
  const more = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })
  expect(after(first, more('{"a"'), more(':1}')).toolCalls).toEqual([
    { id: 'c1', name: 'find', arguments: '{"a":1}', result: '' },
  ])
})

test('an index that skips ahead adds nothing', () => {
  expect(after({ tool_calls: [{ index: 1e9, id: 'x' }] }).toolCalls).toEqual([])
})

test.each([
  ['[DONE]', { kind: 'end', usage: undefined }],
  ['{"choices":[]}', { kind: 'end', usage: undefined }],
  [
    '{"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}',
    { kind: 'end', usage: { prompt_tokens: 3, completion_tokens: 4 } },
  ],
  ['{"error":{"message":"no luck"}}', { kind: 'error', message: 'no luck' }],
  ['{"error":{}}', { kind: 'error', message: '{"error":{}}' }],
  ['oops', { kind: 'error', message: 'oops' }],
])('%s', (data, reading) => {
  // A table of cases: their types differ.
  expect(readChunk(data) as unknown).toEqual(reading)
})
