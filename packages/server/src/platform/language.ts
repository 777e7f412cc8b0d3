import type { Language } from '@tollgate/contract/app-error'

/** The first language of the header that we speak; Chinese when there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const entry of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = entry.trim()
    if (/^zh\b/.test(tag)) return 'zh'
    if (/^en\b/.test(tag)) return 'en'
  }
  return 'zh'
}
