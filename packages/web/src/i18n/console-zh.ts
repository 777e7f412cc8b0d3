import { channels } from './zh/channels.ts'
import { logs } from './zh/logs.ts'
import { settings } from './zh/settings.ts'
import { table } from './zh/table.ts'
import { tokens } from './zh/tokens.ts'

export const consoleZh = { channels, logs, settings, table, tokens } as const
