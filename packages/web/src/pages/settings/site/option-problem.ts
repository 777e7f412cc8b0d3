import { type OptionKey, parseOption } from '@tollgate/contract/options'
import { jsonMistakeIn } from '../../../components/json-position.ts'
import { t } from '../../../i18n/translate.ts'

/** What is wrong with a text as the value of an option, in the reader's words; undefined when the server would take it. */
export function problemOfOption(key: OptionKey, text: string): string | undefined {
  try {
    parseOption(key, text)
    return undefined
  } catch (error) {
    return problemInWords(error instanceof Error ? error.message : String(error), text)
  }
}

/** The checks of the contract speak English, as they do to programs; here they are said again. */
function problemInWords(reason: string, text: string): string {
  for (const [pattern, say] of sayings) {
    const [, first = '', second = ''] = pattern.exec(reason) ?? []
    if (pattern.test(reason)) return say(first, second)
  }
  if (reason !== 'not a valid JSON string') return t('site-settings.wrong-other', { reason })
  const at = jsonMistakeIn(text)
  return at === undefined ? t('table.json-invalid') : t('table.json-invalid-at', { ...at })
}

const sayings: readonly [pattern: RegExp, say: (first: string, second: string) => string][] = [
  [/^not a number$/, () => t('site-settings.wrong-number')],
  [/^not a whole number$/, () => t('site-settings.wrong-whole')],
  [/^must be not less than (\S+)$/, (limit) => t('site-settings.wrong-below', { limit })],
  [/^must be not more than (\S+)$/, (limit) => t('site-settings.wrong-above', { limit })],
  [/^must be one of/, () => t('site-settings.wrong-choice')],
  [/^not an http or https address$/, () => t('site-settings.wrong-address')],
  [/^not a JSON object$/, () => t('table.json-not-object')],
  [/^not a JSON array$/, () => t('site-settings.wrong-array')],
  [/^duplicate key: (.*)$/s, (key) => t('table.json-duplicate', { key })],
  [/^not a number: (.*)$/s, (name) => t('site-settings.wrong-entry-number', { name })],
  [/^must be not less than (\S+): (.*)$/s, (limit, name) => t('site-settings.wrong-entry-below', { limit, name })],
  [/^not a text: (.*)$/s, (name) => t('site-settings.wrong-entry-text', { name })],
  [/^not a group name: (.*)$/s, (name) => t('site-settings.wrong-group-name', { name })],
  [/^each entry needs exactly one label/, () => t('site-settings.wrong-chat')],
  [/^not a currency of three letters$/, () => t('site-settings.wrong-currency')],
  [/^amounts in this currency/, () => t('site-settings.wrong-currency-odd')],
]
