import { channels } from './zh/channels.ts'
import { logs } from './zh/logs.ts'
import { table } from './zh/table.ts'
import { tokens } from './zh/tokens.ts'

export const consoleZh = { channels, logs, table, tokens } as const
