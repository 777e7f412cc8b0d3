import { expect, test } from 'bun:test'
import { type TextBlock, textBlocks } from './text-blocks.ts'

const long = [
  '# Title\n\nSome text with `code`.\n\n',
  '```ts\nconst price = "$$"\n```\n\n- one\n- two\n\n',
  '$$\nx^2\n$$\n\nthe end',
].join('')

test('a text that grows letter by letter has the blocks of the whole text', () => {
  let blocks: readonly TextBlock[] = []
  for (let end = 1; end <= long.length; end += 1) blocks = textBlocks(long.slice(0, end), blocks)
  expect(blocks).toEqual(textBlocks(long))
})

test('blocks that were finished stay the very same objects', () => {
  const known = textBlocks(long)
  const grown = textBlocks(`${long}, and more`, known)
  expect(grown[0]).toBe(known[0])
  expect(grown.map(({ raw }) => raw).join('')).toBe(`${long}, and more`)
})

test('a text that was edited is read anew', () => {
  expect(textBlocks('b\n\nc\n\nd', textBlocks('a\n\nc\n\nd')).map(({ raw }) => raw.trim())).toEqual([
    'b',
    '',
    'c',
    '',
    'd',
  ])
})

test('code is what stands between the fences, with the name of its language', () => {
  expect(textBlocks('```py title="a"\nprint(1)\n```')).toEqual([
    { kind: 'code', raw: '```py title="a"\nprint(1)\n```', text: 'print(1)', language: 'py' },
  ])
})
