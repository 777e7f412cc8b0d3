import { expect, test } from 'bun:test'
import { countablePieces } from './countable-pieces.ts'

const nothing = { texts: [], messages: 0, names: 0, tools: 0, images: [], sounds: 0 }

test('a chat is taken apart into everything the model reads', () => {
  const pieces = countablePieces({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        name: 'Ada',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        ],
      },
      { role: 'assistant', content: null, tool_calls: [{ function: { name: 'look', arguments: '{"at":1}' } }] },
      { role: 'tool', content: 'a cat' },
    ],
    tools: [
      { type: 'function', function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } } },
      { type: 'function', function: { name: 'hear' } },
    ],
  })
  expect(pieces).toEqual({
    texts: [
      ...['system', 'Be brief.', 'user', 'What is this?', 'Ada', 'assistant', 'look', '{"at":1}', 'tool', 'a cat'],
      ...['look', 'Looks.', '{"type":"object"}', 'hear'],
    ],
    messages: 4,
    names: 1,
    tools: 2,
    images: [{ detail: 'low' }],
    sounds: 1,
  })
})

test('functions as they were before tools, and tools that take any text, are read, too', () => {
  const { texts, tools } = countablePieces({
    messages: [
      {
        role: 'assistant',
        content: [{ type: 'refusal', refusal: 'No.' }],
        function_call: { name: 'f', arguments: '{}' },
      },
      { role: 'assistant', content: null, tool_calls: [{ type: 'custom', custom: { name: 'sh', input: 'ls' } }] },
    ],
    functions: [{ name: 'f', description: 'Fries.' }],
    tools: [{ type: 'custom', custom: { name: 'sh', description: 'A shell.', format: { type: 'text' } } }],
  })
  expect({ texts, tools }).toEqual({
    texts: [
      ...['assistant', 'No.', 'f', '{}', 'assistant', 'sh', 'ls'],
      ...['sh', 'A shell.', '{"type":"text"}', 'f', 'Fries.'],
    ],
    tools: 2,
  })
})

test.each([
  ['a completion', { prompt: 'Once', suffix: 'The end' }, ['Once', 'The end']],
  ['an edit', { input: 'Fish', instruction: 'Fry it' }, ['Fish', 'Fry it']],
  ['speech', { input: 'Hi', instructions: 'Whisper' }, ['Hi', 'Whisper']],
  ['embeddings of texts', { input: ['one', 'two'] }, ['one', 'two']],
  ['embeddings of token numbers', { input: [[1, 2, 3]] }, [' a a a']],
  ['a ranking', { query: 'cats?', documents: ['one', { text: 'two' }] }, ['cats?', 'one', 'two']],
  ['nonsense', { messages: 7, tools: [null, 3], input: { a: 1 } }, []],
])('%s', (_name, body, texts) => {
  expect(countablePieces(body)).toEqual({ ...nothing, texts })
})
