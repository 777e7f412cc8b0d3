import { expect, test } from 'bun:test'
import { textIn } from './try-token.ts'

test.each([
  ['chat', { choices: [{ message: { content: 'hi' } }] }],
  ['responses', { output: [{ type: 'reasoning' }, { content: [{ type: 'output_text', text: 'hi' }] }] }],
  ['messages', { content: [{ type: 'thinking' }, { type: 'text', text: 'hi' }] }],
  ['gemini', { candidates: [{ content: { parts: [{ text: 'h' }, { text: 'i' }] } }] }],
])('what a model says is found in the format of %s', (_format, answer) => {
  expect(textIn(JSON.stringify(answer))).toBe('hi')
})

test('an answer of another kind says nothing', () => {
  expect(textIn('<html>')).toBe('')
})
