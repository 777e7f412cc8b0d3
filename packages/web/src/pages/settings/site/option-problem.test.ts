import { beforeAll, expect, test } from 'bun:test'
import type { OptionKey } from '@tollgate/contract/options'
import { needTexts, showLanguage } from '../../../i18n/translate.ts'
import { problemOfOption } from './option-problem.ts'

beforeAll(async () => {
  await showLanguage('zh')
  await needTexts('console')
  await needTexts('site-settings')
})

const cases: readonly [OptionKey, string, string][] = [
  ['Price', 'much', '请输入数字'],
  ['RetryTimes', '1.5', '请输入整数'],
  ['RetryTimes', '-1', '不能小于 0'],
  ['SMTPPort', '70000', '不能大于 65535'],
  ['DataExportDefaultTime', 'month', '不是可选的值'],
  ['ServerAddress', 'ftp://a', '请输入 http 或 https 地址'],
  ['ModelRatio', '{"a":1,}', '不是合法的 JSON 字符串（第 1 行第 8 列）'],
  ['ModelRatio', '[1]', '必须是 JSON 对象'],
  ['ModelRatio', '{"a":1,"a":2}', '键重复：a'],
  ['ModelRatio', '{"a":"1"}', '值不是数字：a'],
  ['ModelRatio', '{"a":-1}', '值不能小于 0：a'],
  ['UserUsableGroups', '{"a":1}', '值不是文本：a'],
  ['GroupRatio', '{"a,b":1}', '不是合法的分组名称：a,b'],
  ['Chats', '{}', '必须是 JSON 数组'],
  ['Chats', '[{}]', '每一项必须恰好是一个名称和它的地址'],
  ['StripeCurrency', 'dollars', '请输入三个字母的货币代码'],
  ['StripeCurrency', 'kwd', '不支持此货币的金额'],
]

test.each(cases)('%s = %s', (key, text, said) => {
  expect(problemOfOption(key, text)).toBe(said)
})

test('a value that the server takes has no problem', () => {
  expect([problemOfOption('ModelRatio', '{"a":1}'), problemOfOption('FAQ', '')]).toEqual([undefined, undefined])
})
