import { frame } from './zh/frame.ts'
import { settings } from './zh/settings.ts'
import { table } from './zh/table.ts'

export const consoleZh = { frame, settings, table } as const
