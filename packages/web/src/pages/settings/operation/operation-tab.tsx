import { SettingsCards } from '../site/settings-cards.tsx'
import { operationCards } from './operation-cards.ts'

/** Prices, groups, quota, limits, monitoring, logs: how the site is run. */
export const OperationTab = () => <SettingsCards cards={operationCards} />
