import { expect, test } from 'bun:test'
import { highlight } from './highlight.ts'

const toned = (code: string, language: string) =>
  highlight(code, language)
    .filter(({ tone }) => tone !== 'plain')
    .map(({ text, tone }) => `${tone}: ${text}`)

test('each kind of sign has its tone', () => {
  expect(toned('const a = f("x") // 1\n', 'ts')).toEqual(['keyword: const', 'name: f', 'string: "x"', 'comment: // 1'])
  expect(toned("for i in range(10): print('a') # all", 'python')).toEqual([
    'keyword: for',
    'keyword: in',
    'keyword: range',
    'number: 10',
    'name: print',
    "string: 'a'",
    'comment: # all',
  ])
})

test('nothing of the code is lost', () => {
  const code = 'let s = `a\n$b` /* open'
  expect(
    highlight(code, 'js')
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})

test('what is no code has one tone', () => {
  expect(highlight('for the record', 'text')).toEqual([{ text: 'for the record', tone: 'plain' }])
  expect(highlight('for the record', '')).toEqual([{ text: 'for the record', tone: 'plain' }])
})

test('hostile code takes no longer than other code', () => {
  const started = performance.now()
  highlight(`${'"\\'.repeat(7_000)}${'/*'.repeat(5_000)}`, 'js')
  highlight('`'.repeat(29_999), 'js')
  highlight("'''".repeat(9_999), 'python')
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('what a shell is given in single quotes is one text', () => {
  expect(toned('curl -d \'{\n  "a": 1\n}\'', 'bash')).toEqual(['string: \'{\n  "a": 1\n}\''])
})
