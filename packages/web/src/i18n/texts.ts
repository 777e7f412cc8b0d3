import type { Language } from '@tollgate/contract/app-error'
import type { areaTexts } from './area-texts.ts'
import type { consoleZh } from './console-zh.ts'
import type { entryZh } from './entry-zh.ts'

/** Areas of pages that may be the first one sees. All others are in `area-texts.ts`. */
const openAreaTexts = {
  home: {
    zh: async () => (await import('./zh/home.ts')).home,
    en: async () => (await import('./en/home.ts')).home,
  },
  setup: {
    zh: async () => (await import('./zh/setup.ts')).setup,
    en: async () => (await import('./en/setup.ts')).setup,
  },
  entrance: {
    zh: async () => (await import('./zh/entrance.ts')).entrance,
    en: async () => (await import('./en/entrance.ts')).entrance,
  },
} as const

type OpenAreaPart = keyof typeof openAreaTexts
type AllAreaTexts = typeof openAreaTexts & typeof areaTexts
type AreaPart = keyof AllAreaTexts
type AreaTexts = { [Area in AreaPart]: Awaited<ReturnType<AllAreaTexts[Area]['zh']>> }

type Areas = typeof entryZh & typeof consoleZh & AreaTexts
type TextsOf<Joined> = { readonly [Area in keyof Joined]: Readonly<Record<keyof Joined[Area], string>> }

/** Texts of one language, by area and key. */
export type Texts = TextsOf<Areas>
export type EntryTexts = TextsOf<typeof entryZh>
export type ConsoleTexts = TextsOf<typeof consoleZh>

/**
 * `entry`: the shell and the pages one sees before signing in. `console`: tables and their pages.
 * All others are areas that come with what shows them: `area-texts.ts`.
 */
export type TextPart = 'entry' | 'console' | AreaPart

const isOpenArea = (part: TextPart): part is OpenAreaPart => part in openAreaTexts

/** Each part of each language is a file of its own, so that a page loads only what it shows. */
export async function loadTexts(part: TextPart, language: Language): Promise<Partial<Texts>> {
  if (isOpenArea(part)) return { [part]: await openAreaTexts[part][language]() }
  if (part === 'entry') {
    return language === 'zh' ? (await import('./entry-zh.ts')).entryZh : (await import('./entry-en.ts')).entryEn
  }
  if (part === 'console') {
    return language === 'zh' ? (await import('./console-zh.ts')).consoleZh : (await import('./console-en.ts')).consoleEn
  }
  const { areaTexts } = await import('./area-texts.ts')
  return { [part]: await areaTexts[part][language]() }
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
