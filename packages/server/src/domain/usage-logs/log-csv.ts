import type { Language } from '@tollgate/contract/app-error'
import { LogType } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { logTextIn } from '@tollgate/contract/log-text'
import { type CsvCell, csvRecord } from './csv.ts'
import { readDetail } from './log-view.ts'

interface CsvView {
  language: Language
  /** With what only administrators see. */
  isForAll: boolean
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number
  quotaPerUnit: number
}

interface Column {
  title: { [Name in Language]: string }
  isForAdministrators?: true
  cell(log: UsageLog, detail: Readonly<Record<string, unknown>>, view: CsvView): CsvCell
}

const TYPE_NAMES: Readonly<Record<number, { [Name in Language]: string }>> = {
  [LogType.topUp]: { zh: '充值', en: 'Top-up' },
  [LogType.consume]: { zh: '消费', en: 'Consumption' },
  [LogType.manage]: { zh: '管理', en: 'Management' },
  [LogType.system]: { zh: '系统', en: 'System' },
}

const usd = (amount: number): number => Number(amount.toFixed(9))

const COLUMNS: readonly Column[] = [
  { title: { zh: '时间', en: 'Time' }, cell: (log, _, { offset }) => localTime(log.created_at, offset) },
  {
    title: { zh: '类型', en: 'Type' },
    cell: ({ type }, _, { language }) => TYPE_NAMES[type]?.[language] ?? String(type),
  },
  { title: { zh: '用户', en: 'User' }, cell: ({ username }) => username },
  { title: { zh: '渠道', en: 'Channel' }, isForAdministrators: true, cell: ({ channel }) => channel || undefined },
  { title: { zh: '令牌', en: 'Token' }, cell: ({ token_name }) => token_name },
  { title: { zh: '分组', en: 'Group' }, cell: ({ group }) => group },
  { title: { zh: '模型', en: 'Model' }, cell: ({ model_name }) => model_name },
  { title: { zh: '用时（秒）', en: 'Seconds' }, cell: ({ use_time }) => use_time },
  { title: { zh: '首字（毫秒）', en: 'First token (ms)' }, cell: (_, { frt }) => positive(frt) },
  { title: { zh: '流式', en: 'Stream' }, cell: ({ is_stream }) => (is_stream ? 1 : 0) },
  { title: { zh: '输入 tokens', en: 'Input tokens' }, cell: ({ prompt_tokens }) => prompt_tokens },
  { title: { zh: '输出 tokens', en: 'Output tokens' }, cell: ({ completion_tokens }) => completion_tokens },
  { title: { zh: '额度', en: 'Quota' }, cell: ({ quota }) => quota },
  {
    title: { zh: '花费（美元）', en: 'Charge (USD)' },
    cell: ({ quota }, _, { quotaPerUnit }) => usd(quota / quotaPerUnit),
  },
  {
    title: { zh: '成本（美元）', en: 'Cost (USD)' },
    isForAdministrators: true,
    cell: (_, { cost }) => (typeof cost === 'number' ? cost : undefined),
  },
  {
    title: { zh: '利润（美元）', en: 'Margin (USD)' },
    isForAdministrators: true,
    cell: ({ quota }, { cost }, { quotaPerUnit }) =>
      typeof cost === 'number' ? usd(quota / quotaPerUnit - cost) : undefined,
  },
  { title: { zh: '请求 ID', en: 'Request id' }, cell: ({ request_id }) => request_id },
  { title: { zh: '详情', en: 'Details' }, cell: ({ content }, _, { language }) => logTextIn(language, content) },
]

/** The two kinds of records of a CSV file of log rows. */
export function logCsv(view: CsvView) {
  const columns = COLUMNS.filter((column) => view.isForAll || !column.isForAdministrators)
  return {
    titles: csvRecord(
      columns.map(({ title }, index) => title[view.language] + (index === 0 ? ` (${zone(view.offset)})` : '')),
    ),
    record(log: UsageLog): string {
      const detail = readDetail(log.other)
      return csvRecord(columns.map(({ cell }) => cell(log, detail, view)))
    },
  }
}

const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

/** `2026-11-21 07:05:00`, which spreadsheets take for a time. */
const localTime = (seconds: number, offset: number): string =>
  new Date((seconds + offset * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** `UTC`, `UTC+08:00`. */
function zone(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.abs(offset)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `UTC${offset < 0 ? '-' : '+'}${clock}`
}
