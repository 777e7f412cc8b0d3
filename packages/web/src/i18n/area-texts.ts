/**
 * Areas that come with their page, drawer or tab of the console. A new one is a file in `zh/`, one in `en/`, and its lines
 * here. Loaded with the first of them: the login page does without this list.
 */
export const areaTexts = {
  help: {
    zh: async () => (await import('./zh/help.ts')).help,
    en: async () => (await import('./en/help.ts')).help,
  },
  playground: {
    zh: async () => (await import('./zh/playground.ts')).playground,
    en: async () => (await import('./en/playground.ts')).playground,
  },
  connect: {
    zh: async () => (await import('./zh/connect.ts')).connect,
    en: async () => (await import('./en/connect.ts')).connect,
  },
  channels: {
    zh: async () => (await import('./zh/channels.ts')).channels,
    en: async () => (await import('./en/channels.ts')).channels,
  },
  tokens: {
    zh: async () => (await import('./zh/tokens.ts')).tokens,
    en: async () => (await import('./en/tokens.ts')).tokens,
  },
  logs: {
    zh: async () => (await import('./zh/logs.ts')).logs,
    en: async () => (await import('./en/logs.ts')).logs,
  },
  'channel-batch': {
    zh: async () => (await import('./zh/channel-batch.ts')).channelBatch,
    en: async () => (await import('./en/channel-batch.ts')).channelBatch,
  },
  'channel-form': {
    zh: async () => (await import('./zh/channel-form.ts')).channelForm,
    en: async () => (await import('./en/channel-form.ts')).channelForm,
  },
  palette: {
    zh: async () => (await import('./zh/palette.ts')).palette,
    en: async () => (await import('./en/palette.ts')).palette,
  },
  'first-run': {
    zh: async () => (await import('./zh/first-run.ts')).firstRun,
    en: async () => (await import('./en/first-run.ts')).firstRun,
  },
  'long-work': {
    zh: async () => (await import('./zh/long-work.ts')).longWork,
    en: async () => (await import('./en/long-work.ts')).longWork,
  },
  'site-settings': {
    zh: async () => (await import('./zh/site-settings.ts')).siteSettings,
    en: async () => (await import('./en/site-settings.ts')).siteSettings,
  },
  personal: {
    zh: async () => (await import('./zh/personal.ts')).personal,
    en: async () => (await import('./en/personal.ts')).personal,
  },
  users: {
    zh: async () => (await import('./zh/users.ts')).users,
    en: async () => (await import('./en/users.ts')).users,
  },
  limits: {
    zh: async () => (await import('./zh/limits.ts')).limits,
    en: async () => (await import('./en/limits.ts')).limits,
  },
  audit: {
    zh: async () => (await import('./zh/audit.ts')).audit,
    en: async () => (await import('./en/audit.ts')).audit,
  },
  'audit-acts': {
    zh: async () => (await import('./zh/audit-acts.ts')).auditActs,
    en: async () => (await import('./en/audit-acts.ts')).auditActs,
  },
  dashboard: {
    zh: async () => (await import('./zh/dashboard.ts')).dashboard,
    en: async () => (await import('./en/dashboard.ts')).dashboard,
  },
  pricing: {
    zh: async () => (await import('./zh/pricing.ts')).pricing,
    en: async () => (await import('./en/pricing.ts')).pricing,
  },
  wallet: {
    zh: async () => (await import('./zh/wallet.ts')).wallet,
    en: async () => (await import('./en/wallet.ts')).wallet,
  },
  tasks: {
    zh: async () => (await import('./zh/tasks.ts')).tasks,
    en: async () => (await import('./en/tasks.ts')).tasks,
  },
  redemptions: {
    zh: async () => (await import('./zh/redemptions.ts')).redemptions,
    en: async () => (await import('./en/redemptions.ts')).redemptions,
  },
} as const
