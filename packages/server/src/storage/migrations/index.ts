import { accounts } from './0001-accounts.ts'
import { channels } from './0002-channels.ts'
import { usage } from './0003-usage.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema, oldest first. A released step is never edited; a change is a new step. */
export const migrations: readonly Migration[] = [accounts, channels, usage]
