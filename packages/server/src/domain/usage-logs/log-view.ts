import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { UsageLogRow } from './usage-log-store.ts'

/** A row as administrators see it. */
export function toUsageLog({ channel_id, ...row }: UsageLogRow): UsageLog {
  return { ...row, is_stream: row.is_stream === 1, channel: channel_id }
}

/** A row as its user sees it: nothing of channels and attempts. The API family leaves the row's id out, too. */
export function toOwnUsageLog(row: UsageLogRow): UsageLog {
  return { ...toUsageLog(row), id: 0, channel: 0, other: withoutAdminInfo(row.other) }
}

function withoutAdminInfo(other: string): string {
  if (!other.includes('admin_info')) return other
  const { admin_info: _adminInfo, ...detail } = readDetail(other)
  return JSON.stringify(detail)
}

/** A text that is no JSON object shows nothing. */
function readDetail(other: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(other)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
