import { GROUP_NAME_MAX, REDEMPTION_QUOTA_MAX } from './constants.ts'
import {
  DEFAULT_AUDIO_COMPLETION_RATIO,
  DEFAULT_AUDIO_RATIO,
  DEFAULT_CACHE_RATIO,
  DEFAULT_CACHE_WRITE_RATIO,
  DEFAULT_COMPLETION_RATIO,
  DEFAULT_IMAGE_COMPLETION_RATIO,
  DEFAULT_IMAGE_RATIO,
  DEFAULT_MODEL_PRICE,
  DEFAULT_MODEL_RATIO,
} from './default-prices.ts'
import { duplicateKeyOf } from './json-text.ts'
import { OptionFault } from './option-faults.ts'

/** Ratios and prices by name; every value is 0 or more. */
export type NumberMap = Readonly<Record<string, number>>
export type TextMap = Readonly<Record<string, string>>
/** Menu order; each entry has exactly one key: label to address. */
export type ChatLinks = readonly TextMap[]

/** An option is stored as text. `parse` throws an OptionFault. */
interface OptionKind<Value> {
  parse(text: string): Value
  format(value: Value): string
}

const flag: OptionKind<boolean> = { parse: (text) => text === 'true', format: String }
const text: OptionKind<string> = { parse: (value) => value, format: (value) => value }
const choice = <Choice extends string>(choices: readonly Choice[]): OptionKind<Choice> => ({
  parse: (value) => {
    const found = choices.find((known) => known === value)
    if (found === undefined) throw new OptionFault('not-choice', { choices: choices.join(', ') })
    return found
  },
  format: (value) => value,
})
/** Where a server is: http or https, without the slash at the end. Empty: nowhere. */
const address: OptionKind<string> = {
  parse: (value) => {
    const trimmed = value.trim().replace(/\/+$/, '')
    if (trimmed !== '' && !(URL.canParse(trimmed) && /^https?:/i.test(trimmed))) throw new OptionFault('not-address')
    return trimmed
  },
  format: (value) => value,
}
const lines: OptionKind<readonly string[]> = {
  parse: (value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  format: (value) => value.join('\n'),
}
const commaList: OptionKind<readonly string[]> = {
  parse: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  format: (value) => value.join(','),
}

const number = (range: { min: number; max?: number; whole?: boolean }): OptionKind<number> => ({
  parse: (value) => {
    const parsed = value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(parsed)) throw new OptionFault('not-number')
    if (range.whole && !Number.isSafeInteger(parsed)) throw new OptionFault('not-whole')
    if (parsed < range.min) throw new OptionFault('too-small', { limit: range.min })
    if (range.max !== undefined && parsed > range.max) throw new OptionFault('too-large', { limit: range.max })
    return parsed
  },
  format: String,
})
const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER) => number({ min, max, whole: true })
/** Given to account after account: sums of many stay exact. */
const gift = integer(0, REDEMPTION_QUOTA_MAX)

function parseObject(value: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    throw new OptionFault('not-json')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new OptionFault('not-object')
  const duplicate = duplicateKeyOf(value)
  if (duplicate !== undefined) throw new OptionFault('duplicate-key', { name: duplicate })
  // Null and lists are out: what is left of JSON has names.
  return parsed as Record<string, unknown>
}

const numberMap: OptionKind<NumberMap> = {
  parse: (value) => {
    const map = parseObject(value)
    for (const [name, entry] of Object.entries(map)) {
      if (typeof entry !== 'number' || !Number.isFinite(entry)) throw new OptionFault('entry-not-number', { name })
      if (entry < 0) throw new OptionFault('entry-negative', { name })
    }
    // Every entry was looked at.
    return map as NumberMap
  },
  format: (value) => JSON.stringify(value, null, 2),
}

const textMap: OptionKind<TextMap> = {
  parse: (value) => {
    const map = parseObject(value)
    for (const [name, entry] of Object.entries(map))
      if (typeof entry !== 'string') throw new OptionFault('entry-not-text', { name })
    // Every entry was looked at.
    return map as TextMap
  },
  format: (value) => JSON.stringify(value, null, 2),
}

/** Group names stand in comma lists, and so do not contain commas. */
const checkGroupNames = (map: object): void => {
  for (const name of Object.keys(map))
    if (name.trim() !== name || name === '' || name.length > GROUP_NAME_MAX || name.includes(','))
      throw new OptionFault('not-group-name', { name: name.slice(0, GROUP_NAME_MAX) })
}
const groupNumbers: OptionKind<NumberMap> = {
  ...numberMap,
  parse: (value) => {
    const map = numberMap.parse(value)
    checkGroupNames(map)
    return map
  },
}
const groupLabels: OptionKind<TextMap> = {
  ...textMap,
  parse: (value) => {
    const map = textMap.parse(value)
    checkGroupNames(map)
    return map
  },
}

/** Question to answer; the empty text stands for no questions. */
const questions: OptionKind<TextMap> = {
  parse: (value) => (value.trim() === '' ? {} : textMap.parse(value)),
  format: (value) => (Object.keys(value).length === 0 ? '' : textMap.format(value)),
}

/** Amounts in these do not simply have two or no digits after the point: https://docs.stripe.com/currencies#special-cases */
const ODD_CURRENCIES = ['bhd', 'isk', 'jod', 'kwd', 'omr', 'tnd', 'ugx']

const currency: OptionKind<string> = {
  parse: (value) => {
    const code = value.trim().toLowerCase()
    if (!/^[a-z]{3}$/.test(code)) throw new OptionFault('not-currency')
    if (ODD_CURRENCIES.includes(code)) throw new OptionFault('odd-currency')
    return code
  },
  format: (value) => value,
}

const chatLinks: OptionKind<ChatLinks> = {
  parse: (value) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(value)
    } catch {
      throw new OptionFault('not-json')
    }
    if (!Array.isArray(parsed)) throw new OptionFault('not-array')
    for (const entry of parsed) {
      const values = typeof entry === 'object' && entry !== null ? Object.values(entry) : []
      if (values.length !== 1 || typeof values[0] !== 'string') throw new OptionFault('not-chat-link')
    }
    // Every entry was looked at.
    return parsed as ChatLinks
  },
  format: (value) => JSON.stringify(value, null, 2),
}

interface OptionRow<Value> {
  kind: OptionKind<Value>
  default: Value
  /** Never in a reply. */
  isSecret?: boolean
}

const row = <Value>(kind: OptionKind<Value>, value: Value): OptionRow<Value> => ({ kind, default: value })
const secret = (): OptionRow<string> => ({ kind: text, default: '', isSecret: true })

/** Every site option. The key is also its name in the database and in the public API. */
export const options = {
  // Accounts and sign-in
  PasswordLoginEnabled: row(flag, true),
  PasswordRegisterEnabled: row(flag, true),
  RegisterEnabled: row(flag, true),
  EmailVerificationEnabled: row(flag, false),
  EmailDomainRestrictionEnabled: row(flag, false),
  EmailAliasRestrictionEnabled: row(flag, false),
  EmailDomainWhitelist: row(commaList, [
    'gmail.com',
    '163.com',
    '126.com',
    'qq.com',
    'outlook.com',
    'hotmail.com',
    'icloud.com',
    'yahoo.com',
    'foxmail.com',
  ]),
  GitHubOAuthEnabled: row(flag, false),
  GitHubClientId: row(text, ''),
  GitHubClientSecret: secret(),
  LinuxDOOAuthEnabled: row(flag, false),
  LinuxDOClientId: row(text, ''),
  LinuxDOClientSecret: secret(),
  WeChatAuthEnabled: row(flag, false),
  WeChatServerAddress: row(address, ''),
  WeChatServerToken: secret(),
  WeChatAccountQRCodeImageURL: row(text, ''),
  // An OpenID provider, by the address of its description (`https://.../.well-known/openid-configuration`).
  OIDCEnabled: row(flag, false),
  OIDCClientId: row(text, ''),
  OIDCClientSecret: secret(),
  OIDCWellKnown: row(text, ''),
  TelegramOAuthEnabled: row(flag, false),
  TelegramBotToken: secret(),
  TelegramBotName: row(text, ''),
  TurnstileCheckEnabled: row(flag, false),
  // A public value, but the API family hides every key that ends so, and its clients expect that.
  TurnstileSiteKey: secret(),
  TurnstileSecretKey: secret(),

  // Mail, server, worker
  SMTPServer: row(text, ''),
  SMTPPort: row(integer(1, 65_535), 587),
  SMTPSSLEnabled: row(flag, false),
  SMTPAccount: row(text, ''),
  SMTPFrom: row(text, ''),
  SMTPToken: secret(),
  ServerAddress: row(address, ''),
  WorkerUrl: row(address, ''),
  WorkerValidKey: secret(),

  // Payment
  PayAddress: row(address, ''),
  EpayId: row(text, ''),
  EpayKey: secret(),
  CustomCallbackAddress: row(address, ''),
  Price: row(number({ min: 0, max: 1e9 }), 7.3),
  MinTopUp: row(integer(1), 1),
  TopupGroupRatio: row(groupNumbers, { default: 1, vip: 1, svip: 1 }),
  TopUpLink: row(text, ''),
  StripeApiSecret: secret(),
  StripeWebhookSecret: secret(),
  StripeCurrency: row(currency, 'usd'),
  // In that currency, for 1 USD of quota.
  StripeUnitPrice: row(number({ min: 0, max: 1e9 }), 1),
  StripeMinTopUp: row(integer(1), 1),

  // Content and look
  Notice: row(text, ''),
  SystemName: row(text, 'Tollgate'),
  Logo: row(text, ''),
  HomePageContent: row(text, ''),
  About: row(text, ''),
  Footer: row(text, ''),
  FAQ: row(questions, {}),
  ActivityContent: row(text, ''),
  DefaultCollapseSidebar: row(flag, false),
  Chats: row(chatLinks, [
    { 'ChatGPT Next Web 官方示例': 'https://app.nextchat.dev/#/?settings={"key":"{key}","url":"{address}"}' },
    {
      'Lobe Chat 官方示例':
        'https://chat-preview.lobehub.com/?settings={"keyVaults":{"openai":{"apiKey":"{key}","baseURL":"{address}/v1"}}}',
    },
    { 'AMA 问天': 'ama://set-api-key?server={address}&key={key}' },
    { OpenCat: 'opencat://team/join?domain={address}&token={key}' },
  ]),
  ChatLink: row(text, ''),
  ChatLink2: row(text, ''),

  // Quota, prices, groups
  QuotaPerUnit: row(number({ min: 1, max: 1e12 }), 500_000),
  DisplayInCurrencyEnabled: row(flag, true),
  DisplayTokenStatEnabled: row(flag, true),
  QuotaForNewUser: row(gift, 0),
  QuotaForInviter: row(gift, 0),
  QuotaForInvitee: row(gift, 0),
  PreConsumedQuota: row(integer(0), 500),
  QuotaRemindThreshold: row(integer(0), 1000),
  ModelPrice: row(numberMap, DEFAULT_MODEL_PRICE),
  ModelRatio: row(numberMap, DEFAULT_MODEL_RATIO),
  CompletionRatio: row(numberMap, DEFAULT_COMPLETION_RATIO),
  CacheRatio: row(numberMap, DEFAULT_CACHE_RATIO),
  CreateCacheRatio: row(numberMap, DEFAULT_CACHE_WRITE_RATIO),
  AudioRatio: row(numberMap, DEFAULT_AUDIO_RATIO),
  AudioCompletionRatio: row(numberMap, DEFAULT_AUDIO_COMPLETION_RATIO),
  ImageRatio: row(numberMap, DEFAULT_IMAGE_RATIO),
  ImageCompletionRatio: row(numberMap, DEFAULT_IMAGE_COMPLETION_RATIO),
  GroupRatio: row(groupNumbers, { default: 1, vip: 1, svip: 1 }),
  UserUsableGroups: row(groupLabels, { default: '默认分组', vip: 'vip分组' }),

  // Features, monitoring, logs
  RetryTimes: row(integer(0, 20), 0),
  DrawingEnabled: row(flag, true),
  MjNotifyEnabled: row(flag, false),
  MjAccountFilterEnabled: row(flag, false),
  MjForwardUrlEnabled: row(flag, true),
  MjModeClearEnabled: row(flag, false),
  MjActionCheckSuccessEnabled: row(flag, true),
  TaskEnabled: row(flag, true),
  CheckSensitiveEnabled: row(flag, true),
  CheckSensitiveOnPromptEnabled: row(flag, true),
  SensitiveWords: row(lines, ['test_sensitive']),
  LogConsumeEnabled: row(flag, true),
  /** How many days back users see their own log rows; 0: all. */
  UserLogDays: row(integer(0, 36_500), 0),
  DataExportEnabled: row(flag, true),
  /** Read by nothing: the sums are written with each charge. Clients of this API family show and save it. */
  DataExportInterval: row(integer(1, 1440), 5),
  DataExportDefaultTime: row(choice(['hour', 'day', 'week']), 'hour'),
  ChannelDisableThreshold: row(number({ min: 0, max: 1e6 }), 5),
  AutomaticDisableChannelEnabled: row(flag, false),
  // Relayed calls of each user, in so many minutes. Count: all of them, 0 for any number. SuccessCount: those answered.
  ModelRequestRateLimitEnabled: row(flag, false),
  ModelRequestRateLimitDurationMinutes: row(integer(1, 44_640), 1),
  ModelRequestRateLimitCount: row(integer(0, 100_000_000), 0),
  ModelRequestRateLimitSuccessCount: row(integer(1, 100_000_000), 1_000),
  /** Beside the vendors' own words for an account that is no good. */
  AutomaticDisableKeywords: row(lines, []),
  AutomaticEnableChannelEnabled: row(flag, false),

  // Nothing reads these. Clients of this API family show and save them with the rest of a form.
  StopOnSensitiveEnabled: row(flag, true),
  StreamCacheQueueLength: row(integer(0, 1_000_000), 0),
  FileUploadPermission: row(integer(0, 100), 0),
  FileDownloadPermission: row(integer(0, 100), 0),
  ImageUploadPermission: row(integer(0, 100), 0),
  ImageDownloadPermission: row(integer(0, 100), 0),
} as const

export type OptionKey = keyof typeof options
export type OptionValue<Key extends OptionKey> = (typeof options)[Key] extends OptionRow<infer Value> ? Value : never
export type OptionValues = { readonly [Key in OptionKey]: OptionValue<Key> }

export const isOptionKey = (key: string): key is OptionKey => Object.hasOwn(options, key)

export function isSecretOption(key: OptionKey): boolean {
  const { isSecret }: { isSecret?: boolean } = options[key]
  return isSecret === true
}

/** Parses the stored text of an option. Throws an OptionFault. */
export function parseOption<Key extends OptionKey>(key: Key, value: string): OptionValue<Key> {
  return rowOf(key).kind.parse(value)
}

export function formatOption<Key extends OptionKey>(key: Key, value: OptionValue<Key>): string {
  return rowOf(key).kind.format(value)
}

function rowOf<Key extends OptionKey>(key: Key): OptionRow<OptionValue<Key>> {
  // The row of a key is of that key's own value type; TypeScript cannot follow the pairing through a union.
  return options[key] as unknown as OptionRow<OptionValue<Key>>
}

export function defaultOptions(): OptionValues {
  // Each key with the default of its own row.
  return Object.fromEntries(Object.entries(options).map(([key, { default: value }]) => [key, value])) as OptionValues
}
