import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChannelStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { type OptionKey, options } from '@tollgate/contract/options'
import { eventually } from './eventually.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { optionsWithoutEffect } from './options-without-effect.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'

// Every site option does something, and a test shows what: here, or in the file that is named.

const shownHere: readonly OptionKey[] = ['AutomaticDisableKeywords', 'DataExportEnabled', 'PreConsumedQuota']

/** By test, under packages/server. */
const shownIn: Readonly<Record<string, readonly OptionKey[]>> = {
  'src/http/site-calls.test.ts': ['About', 'HomePageContent', 'Notice'],
  'src/http/site-options.test.ts': [
    'ActivityContent',
    'ChatLink',
    'ChatLink2',
    'Chats',
    'DataExportDefaultTime',
    'DefaultCollapseSidebar',
    'DrawingEnabled',
    'FAQ',
    'Footer',
    'Logo',
    'TaskEnabled',
    'TelegramBotName',
    'TopUpLink',
    'WeChatAccountQRCodeImageURL',
  ],
  'src/http/sign-in-calls.test.ts': ['OIDCWellKnown', 'TelegramBotToken', 'TurnstileSecretKey', 'TurnstileSiteKey'],
  'src/domain/sign-in/sign-in.test.ts': ['PasswordLoginEnabled'],
  'src/domain/sign-in/register.test.ts': [
    'EmailVerificationEnabled',
    'PasswordRegisterEnabled',
    'QuotaForInvitee',
    'QuotaForInviter',
    'QuotaForNewUser',
    'RegisterEnabled',
  ],
  'src/domain/sign-in/rules.test.ts': [
    'EmailAliasRestrictionEnabled',
    'EmailDomainRestrictionEnabled',
    'EmailDomainWhitelist',
  ],
  'src/domain/sign-in/human-check.test.ts': ['TurnstileCheckEnabled'],
  'src/domain/sign-in/third-party.test.ts': [
    'GitHubClientSecret',
    'GitHubOAuthEnabled',
    'LinuxDOClientSecret',
    'LinuxDOOAuthEnabled',
    'OIDCEnabled',
    'WeChatServerToken',
  ],
  'src/domain/sign-in/providers/oidc.test.ts': ['OIDCClientId', 'OIDCClientSecret'],
  'src/domain/options/options.test.ts': [
    'GitHubClientId',
    'LinuxDOClientId',
    'TelegramOAuthEnabled',
    'WeChatAuthEnabled',
    'WeChatServerAddress',
  ],
  'src/domain/options/usable-groups.test.ts': ['UserUsableGroups'],
  'src/domain/mail/send-mail.test.ts': [
    'SMTPAccount',
    'SMTPFrom',
    'SMTPPort',
    'SMTPSSLEnabled',
    'SMTPServer',
    'SMTPToken',
    'SystemName',
  ],
  'src/upstream/fetch-media.test.ts': ['WorkerUrl', 'WorkerValidKey'],
  'src/domain/wallet/top-up-by-epay.test.ts': [
    'CustomCallbackAddress',
    'EpayId',
    'EpayKey',
    'PayAddress',
    'Price',
    'ServerAddress',
  ],
  'src/domain/wallet/top-up-by-stripe.test.ts': [
    'StripeApiSecret',
    'StripeCurrency',
    'StripeUnitPrice',
    'StripeWebhookSecret',
  ],
  'src/domain/wallet/gateways.test.ts': ['MinTopUp', 'StripeMinTopUp'],
  'src/domain/wallet/top-up-price.test.ts': ['TopupGroupRatio'],
  'src/relay/token-billing.test.ts': ['DisplayInCurrencyEnabled', 'QuotaPerUnit'],
  'test/relay-doors.test.ts': ['DisplayTokenStatEnabled'],
  'src/domain/pricing/option-prices.test.ts': [
    'AudioCompletionRatio',
    'AudioRatio',
    'CacheRatio',
    'CompletionRatio',
    'CreateCacheRatio',
    'GroupRatio',
    'ImageCompletionRatio',
    'ImageRatio',
    'ModelPrice',
    'ModelRatio',
  ],
  'src/domain/notices/quota-warnings.test.ts': ['QuotaRemindThreshold'],
  'test/routing.test.ts': ['AutomaticDisableChannelEnabled', 'RetryTimes'],
  'test/channel-rounds.test.ts': ['AutomaticEnableChannelEnabled', 'ChannelDisableThreshold'],
  'test/limits.test.ts': ['ModelRequestRateLimitCount', 'ModelRequestRateLimitEnabled'],
  'src/domain/limits/call-limits.test.ts': [
    'ModelRequestRateLimitDurationMinutes',
    'ModelRequestRateLimitSuccessCount',
  ],
  'src/domain/limits/blocked-words.test.ts': [
    'CheckSensitiveEnabled',
    'CheckSensitiveOnPromptEnabled',
    'SensitiveWords',
  ],
  'test/drawings.test.ts': [
    'MjAccountFilterEnabled',
    'MjActionCheckSuccessEnabled',
    'MjForwardUrlEnabled',
    'MjModeClearEnabled',
    'MjNotifyEnabled',
  ],
  'test/administration.test.ts': ['LogConsumeEnabled'],
  'src/domain/usage-logs/usage-logs.test.ts': ['UserLogDays'],
}

test('every option has an effect that a test shows, or is known to have none', () => {
  const known: string[] = [...optionsWithoutEffect, ...shownHere, ...Object.values(shownIn).flat()]
  expect(known.toSorted()).toEqual(Object.keys(options).toSorted())
})

test('the tests that are named set the options that they are named for', () => {
  const missing = Object.entries(shownIn).flatMap(([file, keys]) => {
    const text = readFileSync(join(import.meta.dir, '..', file), 'utf8')
    return keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text)).map((key) => `${file}: ${key}`)
  })
  expect(missing).toEqual([])
})

const REFUSED = 'status-403@account'
let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite')
  shop = await openShop(site, ['ok', REFUSED], { auto_ban: 1 })
}, 120_000)
afterAll(() => site?.stop())

const ask = async (key: string, model: string) => readAnswer(await post(site.url, key, chatBody(model)))

test('PreConsumedQuota: a call of any length needs as much quota as the site says', async () => {
  const { key } = await site.root.makeToken({ unlimited_quota: false, remain_quota: 500_000 })
  expect((await ask(`sk-${key}`, 'ok')).status).toBe(200)
  await site.root.setOption('PreConsumedQuota', '1000000')
  const refused = await ask(`sk-${key}`, 'ok')
  expect([refused.status, refused.error?.code]).toEqual([403, 'pre_consume_token_quota_failed'])
  expect(refused.error?.message).toMatch(/\$0\.99\d+.*\$12\.00/)
  await site.root.setOption('PreConsumedQuota', '500')
})

test('DataExportEnabled: calls are counted for the dashboard only while it is on', async () => {
  const calls = async () => {
    const rows = await site.root.call(endpoints.readData, { query: { username: 'root' } })
    return rows.filter(({ model_name }) => model_name === 'ok').reduce((sum, { count }) => sum + count, 0)
  }
  await ask(shop.key, 'ok')
  const before = await eventually(20_000, async () => {
    const count = await calls()
    expect(count).toBeGreaterThan(0)
    return count
  })
  await site.root.setOption('DataExportEnabled', 'false')
  await ask(shop.key, 'ok')
  await site.root.setOption('DataExportEnabled', 'true')
  await ask(shop.key, 'ok')
  await eventually(20_000, async () => expect(await calls()).toBeGreaterThan(before))
  expect(await calls()).toBe(before + 1)
})

test('AutomaticDisableKeywords: a channel that refuses with one of them is taken out', async () => {
  await site.root.setOption('AutomaticDisableChannelEnabled', 'true')
  const status = async () => (await site.root.call(endpoints.readChannel, { params: { id: shop.channelId } })).status
  await ask(shop.key, REFUSED)
  expect(await status()).toBe(ChannelStatus.enabled)
  await site.root.setOption('AutomaticDisableKeywords', 'not the words\nREFUSED with 403')
  await ask(shop.key, REFUSED)
  await eventually(20_000, async () => expect(await status()).toBe(ChannelStatus.autoDisabled))
})
