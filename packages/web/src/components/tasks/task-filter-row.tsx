import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { FilterRow } from '../filters/filter-row.tsx'
import { FilterSearch, FilterText } from '../filters/filter-text.tsx'
import { FilterTimeRange } from '../filters/filter-time-range.tsx'
import type { Filters } from '../filters/use-filters.ts'
import { RefreshButton } from '../refresh-button.tsx'

export interface TaskFilterProps<Name extends string> {
  filters: Filters<Name>
  /** What "up to now" means, in unix seconds. */
  now: number
  /** Administrators filter by channel too. */
  isForAll: boolean
  isReading: boolean
  onRefresh: () => void
}

interface TaskFilterRowProps extends TaskFilterProps<'task' | 'channel' | 'range' | 'start' | 'end'> {
  /** Filters that only one kind of task has. */
  children?: ReactNode
}

/** Which drawings or songs are listed: by id, channel and time. */
export function TaskFilterRow({ filters, now, isForAll, isReading, onRefresh, children }: TaskFilterRowProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('tasks.filter-task')}
          width={190}
          value={values.task}
          onChange={(task) => change({ task })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      {isForAll && (
        <FilterText
          label={t('tasks.filter-channel')}
          width={100}
          inputMode="numeric"
          value={values.channel}
          onChange={(channel) => change({ channel })}
        />
      )}
      <FilterTimeRange values={values} now={now} onChange={change} />
      {children}
    </FilterRow>
  )
}
