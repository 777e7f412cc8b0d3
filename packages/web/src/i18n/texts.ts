import type { Language } from '@tollgate/contract/app-error'
import type { consoleZh } from './console-zh.ts'
import type { entryZh } from './entry-zh.ts'
import type { channelForm } from './zh/channel-form.ts'

type Areas = typeof entryZh & typeof consoleZh & { 'channel-form': typeof channelForm }
type TextsOf<Joined> = { readonly [Area in keyof Joined]: Readonly<Record<keyof Joined[Area], string>> }

/** Texts of one language, by area and key. */
export type Texts = TextsOf<Areas>
export type EntryTexts = TextsOf<typeof entryZh>
export type ConsoleTexts = TextsOf<typeof consoleZh>

/**
 * `entry`: the shell and the pages one sees before signing in. `console`: all other pages.
 * `channel-form`: the largest form of the console, which comes with its drawer.
 */
export type TextPart = 'entry' | 'console' | 'channel-form'

/** Each part of each language is a file of its own, so that the first page loads only what it shows. */
export const loadTexts: Record<TextPart, Record<Language, () => Promise<Partial<Texts>>>> = {
  entry: {
    zh: async () => (await import('./entry-zh.ts')).entryZh,
    en: async () => (await import('./entry-en.ts')).entryEn,
  },
  console: {
    zh: async () => (await import('./console-zh.ts')).consoleZh,
    en: async () => (await import('./console-en.ts')).consoleEn,
  },
  'channel-form': {
    zh: async () => ({ 'channel-form': (await import('./zh/channel-form.ts')).channelForm }),
    en: async () => ({ 'channel-form': (await import('./en/channel-form.ts')).channelForm }),
  },
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
