import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { parseObject } from '../../wire/parse-object.ts'
import type { UsageLogRow } from './usage-log-store.ts'

/** A row as administrators see it. */
export function toUsageLog({ channel_id, ...row }: UsageLogRow): UsageLog {
  return { ...row, is_stream: row.is_stream === 1, channel: channel_id }
}

/** A row as its user sees it: nothing of channels, attempts and costs. The API family leaves the row's id out, too. */
export function toOwnUsageLog(row: UsageLogRow): UsageLog {
  return { ...toUsageLog(row), id: 0, channel: 0, other: withoutOperatorsPart(row.other) }
}

function withoutOperatorsPart(other: string): string {
  if (!other.includes('admin_info') && !other.includes('cost')) return other
  const { admin_info: _adminInfo, cost: _cost, ...detail } = readDetail(other)
  return JSON.stringify(detail)
}

/** The parsed `other` of a row. A text that is no JSON object shows nothing. */
export const readDetail = (other: string): Record<string, unknown> => parseObject(other) ?? {}
