import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { countPieces } from './count-pieces.ts'
import { readCall } from './read-call.ts'

test.each([
  ['a list', []],
  ['null', null],
  ['no model', { input: 'x' }],
  ['a model with a line break', { model: 'a\nb', input: 'x' }],
  ['an endless model', { model: 'm'.repeat(256), input: 'x' }],
  ['no input', { model: 'm' }],
  ['a number as input', { model: 'm', input: 5 }],
  ['an item that is a text', { model: 'm', input: ['x'] }],
  ['a list as instructions', { model: 'm', input: 'x', instructions: [] }],
  ['tools that are no list', { model: 'm', input: 'x', tools: {} }],
  ['a text as stream', { model: 'm', input: 'x', stream: 'yes' }],
  ['a negative limit', { model: 'm', input: 'x', max_output_tokens: -1 }],
  ['half a limit', { model: 'm', input: 'x', max_output_tokens: 1.5 }],
  ['an answer that nobody waits for', { model: 'm', input: 'x', background: true }],
])('%s is refused', (_name, body) => {
  expect(() => readCall(body, 'chat')).toThrow(AppError)
})

test.each([
  ['a stored prompt', { model: 'm', prompt: { id: 'p' } }],
  ['an earlier response', { model: 'm', previous_response_id: 'r' }],
  ['a background stream', { model: 'm', input: 'x', background: true, stream: true }],
  ['nulls', { model: 'm', input: 'x', instructions: null, tools: null, stream: null, max_output_tokens: null }],
])('%s is taken', (_name, body) => {
  expect(readCall(body, 'chat').model).toBe('m')
})

const body = {
  model: 'm',
  instructions: 'Be short.',
  stream: true,
  max_output_tokens: 7,
  tools: [{ type: 'function', name: 'f' }],
  input: [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'look' },
        {
          type: 'input_image',
          detail: 'low',
          image_url: `data:image/gif;base64,${Buffer.from('GIF89a\u0002\0\u0003\0').toString('base64')}`,
        },
        { type: 'input_image', image_url: 'https://x.example/a.png' },
      ],
    },
    { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":1}' },
    { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'found' }] },
  ],
}

test('what a call says is read', () => {
  const facts = readCall(body, 'chat')
  expect(facts).toMatchObject({ model: 'm', isStream: true, maxOutputTokens: 7, answers: 1, hasOutput: true })
})

test('images are counted apart from text', () => {
  const facts = readCall(body, 'chat')
  expect([facts.media, facts.promptText()]).toEqual([
    { parts: 2, characters: 61 },
    'Be short.\nuser\nlook\nf\n{"a":1}\nfound\n[{"type":"function","name":"f"}]',
  ])
})

test('pieces for the counter hold texts, numbers of messages and tools, and sizes of images', () => {
  expect(countPieces(body)).toEqual({
    texts: ['Be short.', 'user', 'look', 'f', '{"a":1}', 'found', '[{"type":"function","name":"f"}]'],
    messages: 4,
    tools: 1,
    images: [{ width: 2, height: 3, detail: 'low' }, undefined],
  })
})
