import { duplicateKeyOf } from '@tollgate/contract/json-text'
import { jsonMistakeIn } from '../../../components/json-position.ts'
import { t } from '../../../i18n/translate.ts'

/** What is wrong with a text as JSON, told while it is typed; whether it says something useful is seen on saving. */
export function jsonTextProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const at = jsonMistakeIn(text)
  if (at !== undefined) return t('table.json-invalid-at', { ...at })
  const key = duplicateKeyOf(text)
  return key === undefined ? undefined : t('table.json-duplicate', { key })
}
