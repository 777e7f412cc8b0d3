import { type OptionCard, type OptionField, secretField, switchField, textField } from '../site/option-field.ts'

/** Switches of this tab take effect with the press. */
const atOnce = (key: OptionField['key'], hint?: OptionField['hint']): OptionField => ({
  key,
  widget: 'switch',
  isSavedAtOnce: true,
  ...(hint === undefined ? {} : { hint }),
})

const callback = (path: string) => ({ label: 'callback-url', path }) as const

/** Who gets in, how mail leaves, how money arrives. */
export const systemCards: readonly OptionCard[] = [
  { id: 'server', title: 'card-server', fields: [textField('ServerAddress', 'ServerAddress-hint')] },
  {
    id: 'login',
    title: 'card-login',
    hint: 'login-hint',
    fields: [
      { key: 'PasswordLoginEnabled', widget: 'switch', isSavedAtOnce: true, asksBeforeOff: true },
      atOnce('PasswordRegisterEnabled'),
      atOnce('RegisterEnabled'),
      atOnce('EmailVerificationEnabled'),
      atOnce('GitHubOAuthEnabled'),
      atOnce('LinuxDOOAuthEnabled'),
      atOnce('OIDCEnabled'),
      atOnce('WeChatAuthEnabled'),
      atOnce('TelegramOAuthEnabled'),
      atOnce('TurnstileCheckEnabled'),
    ],
  },
  {
    id: 'mail',
    title: 'card-mail',
    hint: 'mail-hint',
    extra: 'test-mail',
    fields: [
      textField('SMTPServer'),
      { key: 'SMTPPort', widget: 'number', isWhole: true, hint: 'SMTPPort-hint' },
      textField('SMTPAccount'),
      textField('SMTPFrom', 'SMTPFrom-hint'),
      secretField('SMTPToken'),
      switchField('SMTPSSLEnabled'),
    ],
  },
  {
    id: 'mail-domains',
    title: 'card-mail-domains',
    fields: [
      atOnce('EmailDomainRestrictionEnabled'),
      atOnce('EmailAliasRestrictionEnabled', 'EmailAliasRestrictionEnabled-hint'),
      { key: 'EmailDomainWhitelist', widget: 'names' },
    ],
  },
  {
    id: 'github',
    title: 'card-github',
    hint: 'github-hint',
    callbacks: [{ label: 'callback-home', path: '' }, callback('/oauth/github')],
    fields: [textField('GitHubClientId'), secretField('GitHubClientSecret')],
  },
  {
    id: 'linuxdo',
    title: 'card-linuxdo',
    hint: 'linuxdo-hint',
    callbacks: [{ label: 'callback-home', path: '' }, callback('/oauth/linuxdo')],
    fields: [textField('LinuxDOClientId'), secretField('LinuxDOClientSecret')],
  },
  {
    id: 'oidc',
    title: 'card-oidc',
    hint: 'oidc-hint',
    callbacks: [{ label: 'callback-home', path: '' }, callback('/oauth/oidc')],
    fields: [
      textField('OIDCWellKnown', 'OIDCWellKnown-hint'),
      textField('OIDCClientId'),
      secretField('OIDCClientSecret'),
    ],
  },
  {
    id: 'wechat',
    title: 'card-wechat',
    hint: 'wechat-hint',
    fields: [
      textField('WeChatServerAddress'),
      secretField('WeChatServerToken'),
      textField('WeChatAccountQRCodeImageURL'),
    ],
  },
  {
    id: 'telegram',
    title: 'card-telegram',
    hint: 'telegram-hint',
    callbacks: [{ label: 'callback-domain', path: '', isHostOnly: true }],
    fields: [textField('TelegramBotName'), secretField('TelegramBotToken')],
  },
  {
    id: 'turnstile',
    title: 'card-turnstile',
    hint: 'turnstile-hint',
    fields: [secretField('TurnstileSiteKey'), secretField('TurnstileSecretKey')],
  },
  {
    id: 'worker',
    title: 'card-worker',
    hint: 'worker-hint',
    fields: [textField('WorkerUrl'), secretField('WorkerValidKey')],
  },
  {
    id: 'epay',
    title: 'card-epay',
    needs: { key: 'ServerAddress', otherwise: 'server-address-needed' },
    callbacks: [{ label: 'callback-epay', path: '/api/user/epay/notify' }],
    fields: [
      textField('PayAddress'),
      textField('EpayId'),
      secretField('EpayKey'),
      textField('CustomCallbackAddress', 'CustomCallbackAddress-hint'),
      { key: 'Price', widget: 'number', hint: 'Price-hint' },
      { key: 'MinTopUp', widget: 'number', isWhole: true, hint: 'MinTopUp-hint' },
    ],
  },
  {
    id: 'stripe',
    title: 'card-stripe',
    needs: { key: 'ServerAddress', otherwise: 'server-address-needed' },
    callbacks: [{ label: 'callback-stripe', path: '/api/stripe/webhook' }],
    fields: [
      secretField('StripeApiSecret'),
      secretField('StripeWebhookSecret'),
      textField('StripeCurrency', 'StripeCurrency-hint'),
      { key: 'StripeUnitPrice', widget: 'number', hint: 'StripeUnitPrice-hint' },
      { key: 'StripeMinTopUp', widget: 'number', isWhole: true, hint: 'MinTopUp-hint' },
    ],
  },
]
