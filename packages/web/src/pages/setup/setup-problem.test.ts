import { beforeAll, expect, test } from 'bun:test'
import { needTexts, showLanguage } from '../../i18n/translate.ts'
import { problemOf } from './setup-problem.ts'

const complete = { token: 'abc', username: 'root', password: '12345678', passwordAgain: '12345678' }

beforeAll(async () => {
  await showLanguage('zh')
  await needTexts('setup')
})

test('a complete form may be sent', () => {
  expect(problemOf(complete)).toBeUndefined()
})

test.each([
  [{ token: ' ' }, '请填写初始化口令。'],
  [{ username: '' }, '请输入用户名。'],
  [{ password: '1234567', passwordAgain: '1234567' }, '密码长度须为 8 到 20 位！'],
  [{ password: 'x'.repeat(21), passwordAgain: 'x'.repeat(21) }, '密码长度须为 8 到 20 位！'],
  [{ passwordAgain: '12345679' }, '两次输入的密码不一致！'],
])('%p is not sent: %s', (change, text) => {
  expect(problemOf({ ...complete, ...change })).toBe(text)
})
