import * as z from 'zod/mini'

/** Public configuration, read by every client at start. */
export const SiteStatus = z.object({
  version: z.string(),
  start_time: z.number(),
  /** No administrator exists yet; the console shows the set-up page. */
  setup_required: z.boolean(),
  email_verification: z.boolean(),
  github_oauth: z.boolean(),
  github_client_id: z.string(),
  linuxdo_oauth: z.boolean(),
  linuxdo_client_id: z.string(),
  telegram_oauth: z.boolean(),
  telegram_bot_name: z.string(),
  /** Names the bot to Telegram's sign-in page; empty when no token is set. */
  telegram_bot_id: z.string(),
  oidc_enabled: z.boolean(),
  wechat_login: z.boolean(),
  wechat_qrcode: z.string(),
  turnstile_check: z.boolean(),
  turnstile_site_key: z.string(),
  system_name: z.string(),
  logo: z.string(),
  footer_html: z.string(),
  server_address: z.string(),
  price: z.number(),
  min_topup: z.number(),
  enable_online_topup: z.boolean(),
  enable_stripe_topup: z.boolean(),
  stripe_min_topup: z.number(),
  /** Three small letters. */
  stripe_currency: z.string(),
  top_up_link: z.string(),
  chat_link: z.string(),
  chat_link2: z.string(),
  chats: z.array(z.record(z.string(), z.string())),
  quota_per_unit: z.number(),
  display_in_currency: z.boolean(),
  enable_batch_update: z.boolean(),
  enable_drawing: z.boolean(),
  enable_task: z.boolean(),
  enable_data_export: z.boolean(),
  data_export_default_time: z.string(),
  default_collapse_sidebar: z.boolean(),
  mj_notify_enabled: z.boolean(),
  /** Question to answer. */
  faq: z.record(z.string(), z.string()),
  activity_content: z.string(),
})
export type SiteStatus = z.output<typeof SiteStatus>
