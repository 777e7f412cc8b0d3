import type { Language } from '@tollgate/contract/app-error'

/** A letter without its address. */
export interface MailText {
  subject: string
  html: string
  text: string
}

interface CodeLetter {
  systemName: string
  code: string
  minutes: number
}

interface LinkLetter {
  systemName: string
  link: string
  minutes: number
}

/** The code that proves an e-mail address. */
export function codeMail({ systemName, code, minutes }: CodeLetter, language: Language): MailText {
  return language === 'zh'
    ? letter(`${systemName}邮箱验证邮件`, [
        `您好，您正在进行 ${systemName} 邮箱验证。`,
        `您的验证码为：${code}`,
        `验证码 ${minutes} 分钟内有效，如果不是本人操作，请忽略。`,
      ])
    : letter(`${systemName}: your verification code`, [
        `Hello, you are verifying an e-mail address for ${systemName}.`,
        `Your verification code is: ${code}`,
        `It is valid for ${minutes} minutes. If you did not ask for it, ignore this letter.`,
      ])
}

/** The link with which a password is replaced. */
export function resetMail({ systemName, link, minutes }: LinkLetter, language: Language): MailText {
  return language === 'zh'
    ? letter(`${systemName}密码重置`, [
        `您好，您正在进行 ${systemName} 密码重置。`,
        '点击以下链接进行密码重置，如果链接无法点击，请复制到浏览器中打开：',
        { link },
        `重置链接 ${minutes} 分钟内有效，如果不是本人操作，请忽略。`,
      ])
    : letter(`${systemName}: reset your password`, [
        `Hello, you asked for a new password at ${systemName}.`,
        'Open this link to get it; if it cannot be clicked, copy it into your browser:',
        { link },
        `It is valid for ${minutes} minutes. If you did not ask for it, ignore this letter.`,
      ])
}

/** What an operator sends to see whether mail works. */
export function testLetter(systemName: string, language: Language): MailText {
  return language === 'zh'
    ? letter(`${systemName}测试邮件`, ['您好，这是一封测试邮件。', '收到它说明邮件服务器设置正确。'])
    : letter(`${systemName}: test letter`, ['Hello, this is a test letter.', 'That it came shows that mail works.'])
}

type Paragraph = string | { link: string }

function letter(subject: string, paragraphs: readonly Paragraph[]): MailText {
  return {
    subject,
    html: paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n'),
    text: paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link)).join('\n\n'),
  }
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph)
  const address = escapeHtml(paragraph.link)
  return `<a href="${address}">${address}</a>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What operators and users typed is text in a letter, never markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
