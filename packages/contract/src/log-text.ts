import type { Language } from './app-error.ts'

/** What rows of the log say, phrase by phrase. They are kept in Chinese, as clients of this API family know them. */
const PHRASES: readonly [zh: string, en: string][] = [
  ['模型倍率 {}', 'Model ratio {}'],
  ['补全倍率 {}', 'completion ratio {}'],
  ['分组倍率 {}', 'group ratio {}'],
  ['模型价格 {}', 'Model price {}'],
  ['大小 {}', 'size {}'],
  ['品质 {}', 'quality {}'],
  ['操作 {}', 'action {}'],
  ['模型 {}', 'model {}'],
  ['异步任务执行失败 {}', 'Task {} failed'],
  ['补偿 {}', '{} given back'],
  ['模型测试 {}', 'Test of model {}'],
  ['已跳过：调用费用较高', 'left out: calls are expensive'],
  ['且无法查询模型列表', 'and its models cannot be listed'],
  ['未调用：费用较高', 'not called: calls are expensive'],
  ['仅查询了模型列表', 'its models were listed'],
  ['额度 {}（不计费）', 'quota {} (not charged)'],
  ['新用户注册赠送 {}', 'Gift for a new user: {}'],
  ['使用邀请码赠送 {}', 'Gift for an invited user: {}'],
  ['邀请用户赠送 {}', 'Reward for inviting a user: {}'],
  ['在线充值成功', 'Online top-up'],
  ['充值额度 {}', '{}'],
  ['支付金额 {}', 'paid {}'],
  ['通过兑换码充值 {}', 'Redeemed a code for {}'],
  ['兑换码ID {}', 'code ID {}'],
  ['管理员将用户额度从 {}（{}）修改为 {}（{}）', 'An administrator changed the quota from {} ({}) to {} ({})'],
]

const EMPTY_ANSWER = '（可能是上游超时）'
const IN_ENGLISH = ' (the vendor may have timed out)'

const patterns = PHRASES.map(([zh, en]) => ({ pattern: new RegExp(`^${zh.replaceAll('{}', '(.+?)')}$`), en }))

/** The text of a row in the reader's language; as it is where it is no text of ours, or was written in English. */
export function logTextIn(language: Language, text: string): string {
  if (language === 'zh') return text
  const isEmptyAnswer = text.endsWith(EMPTY_ANSWER)
  const said = isEmptyAnswer ? text.slice(0, -EMPTY_ANSWER.length) : text
  const phrases = said.split('，').map(inEnglish)
  if (phrases.includes(undefined)) return text
  return phrases.join(', ') + (isEmptyAnswer ? IN_ENGLISH : '')
}

function inEnglish(phrase: string): string | undefined {
  for (const { pattern, en } of patterns) {
    const given = pattern.exec(phrase)?.slice(1)
    if (given) return en.replaceAll('{}', () => given.shift() ?? '')
  }
  return undefined
}
