import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { CopyText } from '../../components/copy-text.tsx'
import { countText } from '../../components/count-text.ts'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { hueOfName, hueOfNumber } from '../../components/hue.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { Dollars, Money } from '../../components/money.tsx'
import { Tag } from '../../components/tag.tsx'
import { ExactTime } from '../../components/time.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { contentOf } from './log-content.ts'
import { logDetailOf, retryChain } from './log-detail.ts'
import { type LogSums, sumLogs, vendorMoneyOf } from './log-money.ts'
import { LogTiming } from './log-timing.tsx'
import { isCall, LogTypeTag } from './log-type.tsx'
import { shortDetail } from './short-detail.ts'
import { UserName } from './user-name.tsx'

type Column = TableColumn<UsageLog>

// Chinese words are shorter: what they save is room for the names of models on a small laptop.
const widths = {
  zh: { type: 56, timing: 138, detail: 168 },
  en: { type: 70, timing: 156, detail: 150 },
} as const

interface ColumnInput {
  /** Of the page that is shown, for what they add up to. */
  rows: readonly UsageLog[]
  quotaPerUnit: number
  /** Channel, user and retries only where everybody's rows are shown. */
  isForAll: boolean
  onOpen: (log: UsageLog) => void
}

/** The columns of the log, the important ones first; a small laptop has no room for the last ones. */
export function logColumns({ rows, quotaPerUnit, isForAll, onOpen }: ColumnInput): Column[] {
  const sums = sumLogs(rows, quotaPerUnit)
  return [
    {
      id: 'time',
      title: t('logs.time'),
      width: 138,
      card: 'title',
      cell: (log) => <ExactTime seconds={log.created_at} />,
    },
    ...(isForAll ? originColumns() : []),
    ...callColumns(),
    ...amountColumns(sums),
    ...(isForAll ? [...vendorColumns(sums, quotaPerUnit), retryColumn()] : []),
    detailColumn(),
    openColumn(onOpen),
  ]
}

/** Cells that only calls have stay blank in other rows. */
const ofCalls =
  (cell: Column['cell']): Column['cell'] =>
  (log) =>
    isCall(log) ? cell(log) : null

const originColumns = (): Column[] => [
  {
    id: 'channel',
    title: t('logs.channel'),
    width: 68,
    // All that were tried, with the colour of the one that answered: the column of retries may have no room.
    cell: ofCalls((log) => <Tag hue={hueOfNumber(log.channel)}>{retryChain(logDetailOf(log.other), log.channel)}</Tag>),
  },
  {
    id: 'user',
    title: t('logs.user'),
    width: 96,
    grow: 1,
    // What the site does by itself is nobody's.
    cell: (log) => (log.username === '' ? null : <UserName id={log.user_id} name={log.username} />),
  },
]

const callColumns = (): Column[] => [
  {
    id: 'token',
    title: t('logs.token'),
    width: 76,
    cell: ofCalls((log) => (
      <CopyText text={log.token_name}>
        <Tag hue="gray">{log.token_name}</Tag>
      </CopyText>
    )),
  },
  {
    id: 'type',
    title: t('logs.type'),
    width: widths[currentLanguage()].type,
    card: 'badge',
    cell: (log) => <LogTypeTag type={log.type} />,
  },
  {
    id: 'model',
    title: t('logs.model'),
    width: 120,
    grow: 2,
    cell: ofCalls((log) => (
      <CopyText text={log.model_name}>
        <Tag hue={hueOfName(log.model_name)}>{log.model_name}</Tag>
      </CopyText>
    )),
  },
  {
    id: 'timing',
    title: t('logs.timing'),
    width: widths[currentLanguage()].timing,
    cell: ofCalls((log) => <LogTiming log={log} detail={logDetailOf(log.other)} />),
  },
]

const amountColumns = (sums: LogSums): Column[] => [
  {
    id: 'prompt',
    title: t('logs.tokens-input'),
    width: 64,
    align: 'end',
    total: countText(sums.prompt),
    cell: ofCalls((log) => countText(log.prompt_tokens)),
  },
  {
    id: 'completion',
    title: t('logs.tokens-output'),
    width: 60,
    align: 'end',
    total: countText(sums.completion),
    cell: ofCalls((log) => (log.completion_tokens === 0 ? null : countText(log.completion_tokens))),
  },
  {
    id: 'cost',
    title: t('logs.cost'),
    width: 88,
    align: 'end',
    total: <Money quota={sums.quota} digits={6} />,
    cell: ofCalls((log) => <Money quota={log.quota} digits={6} />),
  },
]

/** What calls cost the operator. Where no row has a cost, the columns wait in the column choice. */
function vendorColumns({ vendor }: LogSums, quotaPerUnit: number): Column[] {
  const column = (id: 'cost' | 'margin', title: string): Column => ({
    id: id === 'cost' ? 'vendor-cost' : id,
    title,
    width: 96,
    align: 'end',
    isHiddenAtFirst: vendor === undefined,
    roomRank: 3,
    ...(vendor === undefined ? { card: 'none' as const } : {}),
    total: vendor && <Dollars amount={vendor[id]} digits={6} />,
    cell: (log) => {
      const money = vendorMoneyOf(log, quotaPerUnit)
      return money && <Dollars amount={money[id]} digits={6} />
    },
  })
  return [column('cost', t('logs.vendor-cost')), column('margin', t('logs.margin'))]
}

const retryColumn = (): Column => ({
  id: 'retry',
  title: t('logs.retry'),
  width: 120,
  roomRank: 2,
  card: 'none',
  cell: ofCalls((log) => t('logs.retry-chain', { chain: retryChain(logDetailOf(log.other), log.channel) })),
})

/** How a call was priced; what any other row is about, which is all that it says. */
const detailColumn = (): Column => ({
  id: 'detail',
  title: t('logs.detail'),
  width: widths[currentLanguage()].detail,
  grow: 1,
  roomRank: 1,
  standIn: { over: ['model', 'timing', 'prompt', 'completion', 'cost'], when: (log) => !isCall(log) },
  card: 'wide',
  cell: shortDetail,
  cardCell: (log) => (isCall(log) ? null : contentOf(log) || null),
})

const openColumn = (onOpen: (log: UsageLog) => void): Column => ({
  id: 'open',
  title: t('table.actions-column'),
  width: 48,
  align: 'end',
  pin: 'end',
  isFixed: true,
  card: 'actions',
  cell: (log) => (
    <ActionIcon size="sm" aria-label={t('logs.show-detail')} onClick={() => onOpen(log)}>
      <IconLayoutSidebarRight size={ICON_SIZE} />
    </ActionIcon>
  ),
})
