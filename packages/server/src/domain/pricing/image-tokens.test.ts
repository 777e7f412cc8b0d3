import { expect, test } from 'bun:test'
import { imageTokens } from './image-tokens.ts'

test.each([
  ['one tile', 'gpt-4o', { width: 512, height: 512 }, 85 + 170],
  ['a square is made 768 wide: four tiles', 'gpt-4o', { width: 1024, height: 1024 }, 85 + 4 * 170],
  ['2048 by 4096 becomes 768 by 1536: six tiles', 'gpt-4o', { width: 2048, height: 4096 }, 85 + 6 * 170],
  ['a small one is not made larger', 'gpt-4', { width: 100, height: 600 }, 85 + 2 * 170],
  ['a line as long as a header can say', 'gpt-4o', { width: 1, height: 2 ** 32 - 1 }, 85 + 4 * 170],
  ['low detail', 'gpt-4o', { width: 2048, height: 4096, detail: 'low' }, 85],
  ['low detail of a remote one', 'gpt-4o', { detail: 'low' }, 85],
  ['a remote one', 'gpt-4o', undefined, 1_000],
  ['the small model pays more for each tile', 'gpt-4o-mini', { width: 512, height: 512 }, 2_833 + 5_667],
  ['glm-4v counts all alike', 'glm-4v-plus', undefined, 1_047],
  ['Claude by its area', 'claude-sonnet-4-5', { width: 750, height: 400 }, 400],
  ['Claude up to what it looks at', 'claude-sonnet-4-5', { width: 4000, height: 3000 }, 1_600],
  ['Gemini, small', 'gemini-2.5-flash', { width: 384, height: 384 }, 258],
  ['Gemini, in tiles', 'gemini-2.5-flash', { width: 960, height: 540 }, 2 * 258],
  ['Gemini, endless', 'gemini-2.5-flash', { width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, 64 * 258],
])('%s', (_name, model, image, tokens) => {
  expect(imageTokens(model, image)).toBe(tokens)
})
