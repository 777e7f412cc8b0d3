import { accounts } from './0001-accounts.ts'
import { channels } from './0002-channels.ts'
import { usage } from './0003-usage.ts'
import { secondFactor } from './0004-second-factor.ts'
import { administration } from './0005-administration.ts'
import { payments } from './0006-payments.ts'
import { limits } from './0008-limits.ts'
import { dashboard } from './0009-dashboard.ts'
import { tasks } from './0010-tasks.ts'
import { imports } from './0011-imports.ts'
import { journalMarks } from './0012-journal-marks.ts'
import { smallLetters } from './0013-small-letters.ts'
import { nameKeys } from './0014-name-keys.ts'
import { formerNames } from './0015-former-names.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema, oldest first. A released step is never edited; a change is a new step. */
export const migrations: readonly Migration[] = [
  accounts,
  channels,
  usage,
  secondFactor,
  administration,
  payments,
  limits,
  dashboard,
  tasks,
  imports,
  journalMarks,
  smallLetters,
  nameKeys,
  formerNames,
]
