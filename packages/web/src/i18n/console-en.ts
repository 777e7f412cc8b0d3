import { frame } from './en/frame.ts'
import { settings } from './en/settings.ts'
import { table } from './en/table.ts'
import type { ConsoleTexts } from './texts.ts'

export const consoleEn: ConsoleTexts = { frame, settings, table }
