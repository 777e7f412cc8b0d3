import { t } from '../../../i18n/translate.ts'
import type { OptionCard } from './option-field.ts'

/** True when a word stands in the title of the card, or in a label, a hint or the name of an option. */
export function matchesSearch(card: OptionCard, search: string): boolean {
  const word = search.trim().toLowerCase()
  if (word === '') return true
  const said = [card.title, ...(card.hint ? [card.hint] : [])].map((text) => t(`site-settings.${text}`))
  for (const { key, hint } of card.fields) {
    said.push(key, t(`site-settings.${key}`))
    if (hint !== undefined) said.push(t(`site-settings.${hint}`))
  }
  return said.some((text) => text.toLowerCase().includes(word))
}
