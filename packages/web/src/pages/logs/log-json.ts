import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { parseJson } from '../../storage.ts'

/** The row as readable JSON, its detail unpacked. */
export const logJson = (log: UsageLog): string =>
  JSON.stringify({ ...log, other: parseJson(log.other) ?? log.other }, null, 2)
