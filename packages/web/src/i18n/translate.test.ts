import { beforeEach, expect, test } from 'bun:test'
import { needTexts, onLanguageChange, showLanguage, t } from './translate.ts'

beforeEach(() => showLanguage('zh'))

test('a text is shown in the chosen language', async () => {
  expect(t('common.save')).toBe('保存')
  await showLanguage('en')
  expect(t('common.save')).toBe('Save')
})

test('values take the place of the names in braces', () => {
  expect(t('account.login-title', { name: 'Acme' })).toBe('登录 Acme')
})

test('a part that is asked for follows every later change of language', async () => {
  await needTexts('console')
  expect(t('shell.tokens')).toBe('令牌')
  await showLanguage('en')
  expect(t('shell.tokens')).toBe('Tokens')
})

test('whoever listens is called after the texts have changed', async () => {
  const seen: string[] = []
  const stop = onLanguageChange(() => seen.push(t('common.cancel')))
  await showLanguage('en')
  stop()
  await showLanguage('zh')
  expect(seen).toEqual(['Cancel'])
})

test('of two quick changes of language the last one wins', async () => {
  await Promise.all([showLanguage('en'), showLanguage('zh'), showLanguage('en')])
  expect(t('common.save')).toBe('Save')
})
