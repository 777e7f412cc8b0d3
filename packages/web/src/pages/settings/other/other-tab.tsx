import { SettingsCards } from '../site/settings-cards.tsx'
import { otherCards } from './other-cards.ts'

/** Texts and looks that visitors see. */
export const OtherTab = () => <SettingsCards cards={otherCards} />
