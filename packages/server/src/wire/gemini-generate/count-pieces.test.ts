import { expect, test } from 'bun:test'
import { countPieces } from './count-pieces.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA='

test('what stands without the brackets of a list is counted, too', () => {
  const pieces = countPieces({
    system_instruction: { parts: { text: 'be kind' } },
    contents: { role: 'user', parts: { text: 'hi' } },
    tools: { function_declarations: { name: 'look' } },
  })
  expect(pieces).toMatchObject({ texts: ['be kind', 'user', 'hi', '{"name":"look"}'], messages: 2, tools: 1 })
})

test('a whole request is counted with system, tools, results and media', () => {
  const pieces = countPieces({
    generate_content_request: {
      system_instruction: { parts: [{ text: 'be kind' }] },
      contents: [
        { role: 'user', parts: [{ text: 'hi' }, { inline_data: { mime_type: 'image/png', data: PNG } }] },
        { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 1 } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'x' } } }] },
        {
          role: 'user',
          parts: [{ inlineData: { mimeType: 'audio/wav', data: 'AA' } }, { fileData: { fileUri: 'gs://x' } }],
        },
      ],
      tools: [{ functionDeclarations: [{ name: 'look' }] }],
    },
  })
  expect(pieces).toEqual({
    texts: [
      'be kind',
      'user',
      'hi',
      'model',
      'look',
      '{"at":1}',
      'user',
      'look',
      '{"output":"x"}',
      'user',
      '{"name":"look"}',
    ],
    messages: 5,
    tools: 1,
    images: [{ width: 2, height: 3 }, undefined],
    sounds: 1,
  })
})

test.each([
  [{}],
  [{ contents: 5 }],
  [{ contents: [null, { parts: 'x' }, { parts: [null, {}] }] }],
  [{ tools: [null, {}] }],
])('%p is counted without a word', (body) => {
  expect(countPieces(body).texts).toEqual([])
})
