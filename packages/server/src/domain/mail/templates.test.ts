import { expect, test } from 'bun:test'
import { codeMail, resetMail } from './templates.ts'

const EVIL = '<img src=x onerror=alert(1)>"&\''

test.each(['zh', 'en'] as const)('the letter with a code holds it, in %s', (language) => {
  const { subject, html, text } = codeMail({ systemName: 'Gate', code: '012345', minutes: 10 }, language)
  expect(subject).toContain('Gate')
  expect(html).toContain('012345')
  expect(text).toContain('012345')
  expect(/[\u4e00-\u9fff]/.test(subject + text)).toBe(language === 'zh')
})

test.each(['zh', 'en'] as const)('the letter with a link holds it as a link and as text, in %s', (language) => {
  const link = 'https://gate.test/user/reset?email=a%40b.test&token=1'
  const { html, text } = resetMail({ systemName: 'Gate', link, minutes: 10 }, language)
  expect(html).toContain('<a href="https://gate.test/user/reset?email=a%40b.test&amp;token=1">')
  expect(text.split('\n')).toContain(link)
})

test('nothing an operator typed is markup', () => {
  const { html } = codeMail({ systemName: EVIL, code: EVIL, minutes: 10 }, 'en')
  expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/)
})
