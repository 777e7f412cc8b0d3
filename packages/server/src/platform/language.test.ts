import { expect, test } from 'bun:test'
import { languageOf } from './language.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh-CN;q=0.8', 'en'],
  ['fr-FR, de;q=0.9, en;q=0.5', 'en'],
  ['fr', 'zh'],
  ['enx', 'zh'],
] as const)('%p is answered in %p', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
