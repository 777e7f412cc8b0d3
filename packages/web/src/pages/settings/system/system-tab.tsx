import { SettingsCards } from '../site/settings-cards.tsx'
import { systemCards } from './system-cards.ts'

/** Address, sign-in, mail and payment. */
export const SystemTab = () => <SettingsCards cards={systemCards} />
