import type { SiteStatus } from '@tollgate/contract/entities/status'
import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type StatusEndpoint = 'readStatus' | 'testStatus' | 'readNotice' | 'readAbout' | 'readHomePageContent'

export function statusHandlers({
  options,
  firstAdministrator,
  site,
}: Pick<ConsoleParts, 'options' | 'firstAdministrator' | 'site'>): HandlersFor<StatusEndpoint> {
  return {
    readStatus: async ({ context }) => ({
      version: site.version,
      start_time: site.startTime,
      setup_required: await firstAdministrator.isSetupNeeded(),
      enable_batch_update: false,
      ...publicOptions(options.current(), context.origin),
    }),
    testStatus: async () => {
      await site.ping()
      return null
    },
    readNotice: () => options.current().Notice,
    readAbout: () => options.current().About,
    readHomePageContent: () => options.current().HomePageContent,
  }
}

type OptionFields = Omit<SiteStatus, 'version' | 'start_time' | 'setup_required' | 'enable_batch_update'>

function publicOptions(values: ReturnType<ConsoleParts['options']['current']>, addressWhenUnset: string): OptionFields {
  return {
    email_verification: values.EmailVerificationEnabled,
    github_oauth: values.GitHubOAuthEnabled,
    github_client_id: values.GitHubClientId,
    linuxdo_oauth: values.LinuxDOOAuthEnabled,
    linuxdo_client_id: values.LinuxDOClientId,
    telegram_oauth: values.TelegramOAuthEnabled,
    telegram_bot_name: values.TelegramBotName,
    // The part before the colon is the bot's public id, the rest its secret.
    telegram_bot_id: /^\d+(?=:)/.exec(values.TelegramBotToken)?.[0] ?? '',
    oidc_enabled: values.OIDCEnabled,
    wechat_login: values.WeChatAuthEnabled,
    wechat_qrcode: values.WeChatAccountQRCodeImageURL,
    turnstile_check: values.TurnstileCheckEnabled,
    turnstile_site_key: values.TurnstileSiteKey,
    system_name: values.SystemName,
    logo: values.Logo,
    footer_html: values.Footer,
    server_address: values.ServerAddress || addressWhenUnset,
    price: values.Price,
    min_topup: values.MinTopUp,
    enable_online_topup: [values.PayAddress, values.EpayId, values.EpayKey].every(Boolean),
    enable_stripe_topup: [values.StripeApiSecret, values.StripeWebhookSecret].every(Boolean),
    stripe_min_topup: values.StripeMinTopUp,
    stripe_currency: values.StripeCurrency,
    top_up_link: values.TopUpLink,
    chat_link: values.ChatLink,
    chat_link2: values.ChatLink2,
    chats: values.Chats.map((link) => ({ ...link })),
    quota_per_unit: values.QuotaPerUnit,
    display_in_currency: values.DisplayInCurrencyEnabled,
    enable_drawing: values.DrawingEnabled,
    enable_task: values.TaskEnabled,
    enable_data_export: values.DataExportEnabled,
    data_export_default_time: values.DataExportDefaultTime,
    default_collapse_sidebar: values.DefaultCollapseSidebar,
    mj_notify_enabled: values.MjNotifyEnabled,
    faq: { ...values.FAQ },
    activity_content: values.ActivityContent,
  }
}
