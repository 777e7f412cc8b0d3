import { channels } from './en/channels.ts'
import { logs } from './en/logs.ts'
import { settings } from './en/settings.ts'
import { table } from './en/table.ts'
import { tokens } from './en/tokens.ts'
import type { ConsoleTexts } from './texts.ts'

export const consoleEn: ConsoleTexts = { channels, logs, settings, table, tokens }
