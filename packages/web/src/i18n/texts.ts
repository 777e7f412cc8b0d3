import type { Language } from '@tollgate/contract/app-error'
import type { consoleZh } from './console-zh.ts'
import type { entryZh } from './entry-zh.ts'

/** Areas that come with their page, drawer or tab. A new one is a file in `zh/`, one in `en/`, and its lines here. */
const areaTexts = {
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
  home: {
    zh: async () => (await import('./zh/home.ts')).home,
    en: async () => (await import('./en/home.ts')).home,
  },
  setup: {
    zh: async () => (await import('./zh/setup.ts')).setup,
    en: async () => (await import('./en/setup.ts')).setup,
  },
  'site-settings': {
    zh: async () => (await import('./zh/site-settings.ts')).siteSettings,
    en: async () => (await import('./en/site-settings.ts')).siteSettings,
  },
  personal: {
    zh: async () => (await import('./zh/personal.ts')).personal,
    en: async () => (await import('./en/personal.ts')).personal,
  },
  entrance: {
    zh: async () => (await import('./zh/entrance.ts')).entrance,
    en: async () => (await import('./en/entrance.ts')).entrance,
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

type AreaPart = keyof typeof areaTexts
type AreaTexts = { [Area in AreaPart]: Awaited<ReturnType<(typeof areaTexts)[Area]['zh']>> }

type Areas = typeof entryZh & typeof consoleZh & AreaTexts
type TextsOf<Joined> = { readonly [Area in keyof Joined]: Readonly<Record<keyof Joined[Area], string>> }

/** Texts of one language, by area and key. */
export type Texts = TextsOf<Areas>
export type EntryTexts = TextsOf<typeof entryZh>
export type ConsoleTexts = TextsOf<typeof consoleZh>

/**
 * `entry`: the shell and the pages one sees before signing in. `console`: tables and their pages.
 * All others are areas that come with what shows them.
 */
export type TextPart = 'entry' | 'console' | AreaPart

const isArea = (part: TextPart): part is AreaPart => part in areaTexts

/** Names of all parts. */
// The keys of an object literal are its names.
export const textParts: readonly TextPart[] = ['entry', 'console', ...(Object.keys(areaTexts) as AreaPart[])]

/** Each part of each language is a file of its own, so that a page loads only what it shows. */
export async function loadTexts(part: TextPart, language: Language): Promise<Partial<Texts>> {
  if (isArea(part)) return { [part]: await areaTexts[part][language]() }
  if (part === 'entry') {
    return language === 'zh' ? (await import('./entry-zh.ts')).entryZh : (await import('./entry-en.ts')).entryEn
  }
  return language === 'zh' ? (await import('./console-zh.ts')).consoleZh : (await import('./console-en.ts')).consoleEn
}

/** `area.key`, for every text there is. */
export type TextKey = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]

type BracesOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | BracesOf<Rest> : never

type ZhTextOf<Key extends TextKey> = Key extends `${infer Area extends keyof Areas}.${infer Name}`
  ? Name extends keyof Areas[Area]
    ? Areas[Area][Name]
    : never
  : never

/** The values a text needs: one for each `{name}` in its Chinese form. */
export type TextParams<Key extends TextKey> = { [Name in BracesOf<ZhTextOf<Key>>]: string | number }

/** A key whose text needs no values: what titles and labels in tables may be. */
export type PlainTextKey = { [Key in TextKey]: keyof TextParams<Key> extends never ? Key : never }[TextKey]
