import { beforeAll, expect, test } from 'bun:test'
import { needTexts, showLanguage } from '../../i18n/translate.ts'
import { registerProblemOf } from './register-problem.ts'

const complete = {
  username: 'alice',
  password: '12345678',
  passwordAgain: '12345678',
  email: 'alice@example.com',
  code: '123456',
  affCode: '',
}

beforeAll(async () => {
  await showLanguage('zh')
  await needTexts('entrance')
})

test.each([
  [{}, true, undefined],
  [{ email: '', code: '' }, false, undefined],
  [{ username: ' ' }, false, '请输入用户名'],
  [{ username: 'thirteen-long' }, false, '用户名不能超过 12 个字符'],
  [{ username: '𠮷'.repeat(12) }, false, undefined],
  [{ password: '' }, false, '请输入密码'],
  [{ password: '1234567' }, false, '密码长度不得小于 8 位！'],
  [{ password: 'x'.repeat(21) }, false, '密码长度不得大于 20 位！'],
  [{ passwordAgain: '12345679' }, false, '两次输入的密码不一致'],
  [{ email: ' ' }, true, '请输入邮箱地址'],
  [{ code: '' }, true, '请输入邮箱验证码'],
])('%p (with e-mail: %p) is told %p', (change, needsEmail, text) => {
  expect(registerProblemOf({ ...complete, ...change }, { needsEmail })).toBe(text)
})
