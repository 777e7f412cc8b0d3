import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { checkNewPassword, readDisplayName, readUsername } from '../users/account-rules.ts'
import { checkEmailRules, readEmail } from './email-rules.ts'

function codeThrownBy(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test.each([' Ann@Site.Test ', "o'neil+x@mail.example.co.uk"])('%p is an address, kept in small letters', (text) => {
  expect(readEmail(text)).toBe(text.trim().toLowerCase())
})

test.each([
  '',
  'ann',
  'ann@',
  'ann@site',
  '@site.test',
  'a b@site.test',
  'ann@site.test\r\nBcc: all@site.test',
  'ann@site.test,bob@site.test',
  'Ann <ann@site.test>',
  'ann@site..test',
  'ann@-site.test',
  `${'x'.repeat(45)}@site.test`,
])('%p is no address', (text) => {
  expect(codeThrownBy(() => readEmail(text))).toBe('request.invalid-parameter')
})

const rules = {
  EmailDomainRestrictionEnabled: true,
  EmailDomainWhitelist: ['Site.Test'],
  EmailAliasRestrictionEnabled: true,
}

test.each([
  ['ann@site.test', undefined],
  ['ann@sub.site.test', 'sign-in.email-domain'],
  ['ann@evilsite.test', 'sign-in.email-domain'],
  ['ann@site.test.evil.test', 'sign-in.email-domain'],
  ['an.n@site.test', 'sign-in.email-alias'],
  ['ann+x@site.test', 'sign-in.email-alias'],
])('the rules of the site say of %p: %p', (email, code) => {
  expect(codeThrownBy(() => checkEmailRules(email, rules))).toBe(code)
})

test('rules that are off refuse nothing', () => {
  const off = { ...rules, EmailDomainRestrictionEnabled: false, EmailAliasRestrictionEnabled: false }
  expect(codeThrownBy(() => checkEmailRules('a.n+n@else.test', off))).toBeUndefined()
})

test('lengths of names and passwords count characters', () => {
  expect(readUsername(' 十二个字符的用户名称啊啊 ')).toBe('十二个字符的用户名称啊啊')
  expect(readUsername('𠮷'.repeat(12))).toBe('𠮷'.repeat(12))
  expect(codeThrownBy(() => readUsername('𠮷'.repeat(13)))).toBe('request.invalid-input')
  expect(readDisplayName('𠮷'.repeat(20))).toBe('𠮷'.repeat(20))
  expect(readDisplayName(' Ann of the Hills ')).toBe('Ann of the Hills')
  expect(codeThrownBy(() => readDisplayName('x'.repeat(21)))).toBe('request.invalid-input')
  expect(codeThrownBy(() => readDisplayName('a\nb'))).toBe('request.invalid-input')
  expect(codeThrownBy(() => checkNewPassword('12345678'))).toBeUndefined()
  expect(codeThrownBy(() => checkNewPassword('x'.repeat(20)))).toBeUndefined()
})

test.each(['root', 'Müller', '张三_1', 'Иван', 'Ελένη', 'たろう', 'кот猫'])('%p is a name', (name) => {
  expect(readUsername(name)).toBe(name)
})

test.each([
  ['a Cyrillic letter among Latin ones', 'r\u043eot'],
  ['a Greek letter among Latin ones', 'r\u03bfot'],
  ['wide letters', 'ｒｏｏｔ'],
  ['a ligature', '\ufb01sh'],
  ['an accent that stands alone', 'u\u0308ber'],
  ['a space of no width', 'ro\u200bot'],
  ['a letter that is not seen', 'root\u3164'],
  ['a change of direction', 'root\u202e'],
  ['a line break', 'ro\not'],
])('%s makes no name', (_what, name) => {
  expect(codeThrownBy(() => readUsername(name))).toBe('request.invalid-input')
})
