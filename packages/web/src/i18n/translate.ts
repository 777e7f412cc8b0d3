import type { Language } from '@tollgate/contract/app-error'
import { readStored, writeStored } from '../storage.ts'
import { loadTexts, type TextKey, type TextParams, type TextPart, type Texts } from './texts.ts'

const STORAGE_KEY = 'i18nextLng'

/**
 * The one language the page is in. It belongs to the page as its address does, so it is kept beside the module.
 * `wanted` runs ahead of `language` while texts are being loaded.
 */
const current: { language: Language; wanted: Language; texts: Partial<Texts> } = {
  language: 'zh',
  wanted: 'zh',
  texts: {},
}
/** With each, when it is there. */
const neededParts = new Map<TextPart, Promise<void>>([['entry', Promise.resolve()]])
const listeners = new Set<() => void>()

/**
 * The text of a key in the chosen language, with `{name}` filled from `params`.
 * Shows the key itself while its part is not loaded (`startLanguage`, `needTexts`).
 */
export function t<Key extends TextKey>(
  key: Key,
  ...[params]: keyof TextParams<Key> extends never ? [] : [params: TextParams<Key>]
): string {
  const dot = key.indexOf('.')
  // A TextKey is built from these very tables, so its first half is the name of one.
  const area: Readonly<Record<string, string>> | undefined = current.texts[key.slice(0, dot) as keyof Texts]
  const text = area?.[key.slice(dot + 1)] ?? key
  return params === undefined ? text : fill(text, params)
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

export const currentLanguage = (): Language => current.language

/** Calls back after each change of language; the returned function ends that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the saved language, else the browser's, else Chinese. */
export async function startLanguage(): Promise<void> {
  await showLanguage(languageOf(readStored(STORAGE_KEY)) ?? languageOf(navigator.language) ?? 'zh')
}

/** Switches at once, without reload, and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(STORAGE_KEY, language)
  await showLanguage(language)
}

/** Shows one language without remembering it. */
export async function showLanguage(language: Language): Promise<void> {
  current.wanted = language
  try {
    await addTexts()
  } catch (error) {
    current.wanted = current.language
    throw error
  }
  current.language = current.wanted
  if (typeof document !== 'undefined') document.documentElement.lang = current.language === 'zh' ? 'zh-CN' : 'en'
  for (const listener of listeners) listener()
}

/**
 * Loads one more part of the texts, in the current language and in every later one. What could not be loaded is asked for
 * again by the next caller.
 */
export function needTexts(part: TextPart): Promise<void> {
  const known = neededParts.get(part)
  if (known !== undefined) return known
  neededParts.set(part, Promise.resolve())
  const loading = addTexts()
  neededParts.set(part, loading)
  loading.catch(() => neededParts.delete(part))
  return loading
}

/** Loads every needed part in the wanted language; again when that has changed meanwhile. */
async function addTexts(): Promise<void> {
  const language = current.wanted
  const texts = await loadParts(language)
  if (language !== current.wanted) return addTexts()
  current.texts = { ...current.texts, ...texts }
}

async function loadParts(language: Language): Promise<Partial<Texts>> {
  const parts = await Promise.all([...neededParts.keys()].map((part) => loadTexts(part, language)))
  return Object.assign({}, ...parts)
}

/** `zh-TW` reads as zh, `en-GB` as en, anything else as undefined. */
function languageOf(tag: string | null): Language | undefined {
  const language = tag?.slice(0, 2).toLowerCase()
  return language === 'zh' || language === 'en' ? language : undefined
}
