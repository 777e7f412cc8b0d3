import { expect, test } from 'bun:test'
import { tokensBesideText } from './count-call.ts'

const pieces = { texts: [], messages: 0, tools: 0, images: [] }

test.each([
  ['no chat: nothing', {}, 0],
  ['each message has 3, and the chat 3', { messages: 4 }, 15],
  ['a name has 1', { messages: 1, names: 1 }, 7],
  ['each tool has 8', { tools: 3 }, 24],
  ['a sound has 100', { sounds: 2 }, 200],
  ['images by their size, unknown ones 1,000', { images: [{ width: 512, height: 512 }, undefined] }, 255 + 1_000],
])('%s', (_name, changes, tokens) => {
  expect(tokensBesideText('gpt-4o', { ...pieces, ...changes })).toBe(tokens)
})
