import { account } from './zh/account.ts'
import { common } from './zh/common.ts'
import { shell } from './zh/shell.ts'

export const entryZh = { account, common, shell } as const
