import { account } from './en/account.ts'
import { common } from './en/common.ts'
import { shell } from './en/shell.ts'
import type { EntryTexts } from './texts.ts'

export const entryEn: EntryTexts = { account, common, shell }
