import type { NOTIFY_EVENTS } from '@tollgate/contract/entities/notification-setting'
import type { OptionValues } from '@tollgate/contract/options'
import { formatQuota } from '@tollgate/contract/quota'
import { quotaDisplayOf } from '../options/quota-display.ts'
import type { Notice } from './send-notice.ts'

/** What a user may ask to be told of beside his own balance. */
export type NewsEvent = Exclude<(typeof NOTIFY_EVENTS)[number], 'quota_warning'>

/** Nobody asks for these in a language of their own: both stand in each. */
const bilingual = (zh: string, en: string, separator: string): string => `${zh}${separator}${en}`

/** A balance that fell below what its owner wants to know of. `quota` in units. */
export function quotaWarning(quota: number, options: OptionValues): Notice {
  const { SystemName: site } = options
  const left = formatQuota(quota, quotaDisplayOf(options), 6)
  const link = rechargeLink(options)
  const title =
    quota > 0
      ? bilingual('您的额度即将用尽', 'Your quota is almost used up', ' / ')
      : bilingual('您的额度已用尽', 'Your quota is used up', ' / ')
  const zh = `${site}：当前剩余额度为 ${left}，为了不影响您的使用，请及时充值。${link && `充值链接：${link}`}`
  const en = `${site}: ${left} are left. Top up in time to go on without a break.${link && ` Recharge link: ${link}`}`
  return { type: 'quota_warning', title, content: bilingual(zh, en, '\n'), values: [left, link] }
}

/** What is new on the site; undefined when nothing is left to tell. */
export function siteNewsNotice(
  event: NewsEvent,
  { before, after }: { before: OptionValues; after: OptionValues },
): Notice | undefined {
  const text = newsText(event, before, after)
  if (text === '') return undefined
  const title = `${after.SystemName}: ${NEWS_TITLES[event]}`
  return { type: event, title, content: text, values: [] }
}

const NEWS_TITLES = {
  announcement: bilingual('系统公告', 'Announcement', ' / '),
  promotion: bilingual('优惠活动', 'Promotion', ' / '),
  price_change: bilingual('模型价格变动', 'Prices have changed', ' / '),
} as const

/** Robots take no longer messages, and a letter need not repeat a whole price list. */
const NEWS_MAX = 1_500

function newsText(event: NewsEvent, before: OptionValues, after: OptionValues): string {
  switch (event) {
    case 'announcement':
      return after.Notice === before.Notice ? '' : shortened(after.Notice)
    case 'promotion':
      return after.ActivityContent === before.ActivityContent ? '' : shortened(after.ActivityContent)
    case 'price_change':
      return shortened(changedNames(before, after).join(', '))
  }
}

/** Models and groups whose price is another one now, sorted. */
function changedNames(before: OptionValues, after: OptionValues): string[] {
  const names = PRICE_OPTIONS.flatMap((key) =>
    [...Object.keys(before[key]), ...Object.keys(after[key])].filter((name) => before[key][name] !== after[key][name]),
  )
  return [...new Set(names)].sort()
}

const PRICE_OPTIONS = ['ModelRatio', 'ModelPrice', 'CompletionRatio', 'GroupRatio'] as const

const shortened = (text: string): string =>
  text.length <= NEWS_MAX ? text : `${text.slice(0, NEWS_MAX).toWellFormed()}…`

export const testNotice = ({ SystemName: site }: OptionValues): Notice => ({
  type: 'test',
  title: bilingual('测试通知', 'Test notification', ' / '),
  content: bilingual(`${site}：通知设置有效。`, `${site}: your notifications arrive.`, '\n'),
  values: [],
})

const rechargeLink = ({ ServerAddress, TopUpLink }: OptionValues): string =>
  ServerAddress === '' ? TopUpLink : `${ServerAddress}/topup`
