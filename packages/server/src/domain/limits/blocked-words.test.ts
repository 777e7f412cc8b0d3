import { expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
import { blockedWordsIn } from './blocked-words.ts'

const options = (SensitiveWords: string[], changes = {}) => ({ ...defaultOptions(), SensitiveWords, ...changes })
const prompt = (text: string, json = JSON.stringify({ content: text })) => ({ json, text: () => text })

test.each([
  ['regardless of case', 'A TEST_Sensitive word', ['test_sensitive'], ['test_sensitive']],
  ['of plain letters', 'some BadWord here', ['badword', 'other'], ['badword']],
  ['in Chinese', '这里有违禁词语', ['违禁词'], ['违禁词']],
  ['none', 'harmless_text', ['test_sensitive', '违禁词'], []],
  ['with signs of patterns', 'a.b*c', ['A.B*C'], ['A.B*C']],
  ['with a quote in it', 'say "no" now', ['"No"'], ['"No"']],
])('words are found: %s', (_name, text, words, found) => {
  expect(blockedWordsIn(prompt(text), options(words))).toEqual(found)
})

test('a word written with escapes is found all the same', () => {
  expect(blockedWordsIn(prompt('违禁词', '{"content":"\\u8fdd\\u7981\\u8bcd"}'), options(['违禁词']))).toEqual([
    '违禁词',
  ])
})

test('a filter that is off finds nothing', () => {
  expect(
    blockedWordsIn(prompt('test_sensitive'), options(['test_sensitive'], { CheckSensitiveEnabled: false })),
  ).toEqual([])
  expect(
    blockedWordsIn(prompt('test_sensitive'), options(['test_sensitive'], { CheckSensitiveOnPromptEnabled: false })),
  ).toEqual([])
})
