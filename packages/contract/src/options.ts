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
import {
  address,
  chatLinks,
  choice,
  commaList,
  currency,
  flag,
  gift,
  groupLabels,
  groupNumbers,
  integer,
  lines,
  number,
  numberMap,
  type OptionKind,
  questions,
  text,
} from './option-kinds.ts'

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
