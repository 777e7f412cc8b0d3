import type { Language } from '@tollgate/contract/app-error'
import { escapeHtml } from '../domain/mail/templates.ts'

interface TelegramQuestion {
  /** Of the account here that is signed in. */
  account: string
  /** What the person is called at Telegram; may be empty. */
  telegram: string
  /** Where the answer goes, with these fields in its query. */
  path: string
  answer: Readonly<Record<string, string | undefined>>
}

/** The page that asks whether a Telegram account is to be bound. It works without scripts and loads nothing. */
export function telegramQuestion({ account, telegram, path, answer }: TelegramQuestion, language: Language): string {
  const texts = textsIn(language, { account, telegram: `${telegram} (ID ${answer.id})`.trim() })
  const fields = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title></head>
<body>
<h1>${texts.title}</h1>
<p>${escapeHtml(texts.question)}</p>
<p>${texts.warning}</p>
<form method="get" action="${path}">
${fields.join('\n')}
<button type="submit">${texts.yes}</button>
</form>
<p><a href="/">${texts.no}</a></p>
</body>
</html>
`
}

const textsIn = (language: Language, { account, telegram }: { account: string; telegram: string }) =>
  language === 'zh'
    ? {
        title: '绑定 Telegram',
        question: `将 Telegram 账户 ${telegram} 绑定到账户 ${account}？`,
        warning: '绑定后，该 Telegram 账户可以登录此账户。如果不是您本人的 Telegram 账户，请取消。',
        yes: '绑定',
        no: '取消',
      }
    : {
        title: 'Bind Telegram',
        question: `Bind the Telegram account ${telegram} to the account ${account}?`,
        warning: 'Its owner can then sign in to this account. Cancel if that Telegram account is not your own.',
        yes: 'Bind',
        no: 'Cancel',
      }
