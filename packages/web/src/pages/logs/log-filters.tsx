import { LogType } from '@tollgate/contract/constants'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { FilterTimeRange } from '../../components/filters/filter-time-range.tsx'
import { SavedViews } from '../../components/filters/saved-views.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The log's filters as they stand in the address; ranges are those of `time-range.ts`. */
export const logFilterDefaults = {
  token: '',
  model: '',
  range: 'today',
  start: '',
  end: '',
  type: '0',
  channel: '',
  username: '',
  request: '',
  group: '',
} as const

type FilterName = keyof typeof logFilterDefaults
export type LogFilterValues = Readonly<Record<FilterName, string>>

interface LogFiltersProps {
  filters: Filters<FilterName>
  /** What "up to now" means, in unix seconds. */
  now: number
  /** Administrators filter by channel and user too. */
  isForAll: boolean
  isReading: boolean
  onRefresh: () => void
}

const FIELD_WIDTH = 104

/** Which rows of the log are shown. */
export function LogFilters({ filters, now, isForAll, isReading, onRefresh }: LogFiltersProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('logs.filter-token')}
          width={120}
          value={values.token}
          onChange={(token) => change({ token })}
        />
      }
      refresh={
        <>
          <SavedViews page="logs" />
          <RefreshButton isBusy={isReading} onRefresh={onRefresh} />
        </>
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterText
        label={t('logs.filter-model')}
        width={FIELD_WIDTH}
        value={values.model}
        onChange={(model) => change({ model })}
      />
      <FilterTimeRange values={values} now={now} onChange={change} />
      <FilterSelect
        label={t('logs.filter-type')}
        width={84}
        value={values.type}
        onChange={(type) => change({ type })}
        choices={typeChoices()}
      />
      {isForAll && (
        <>
          <FilterText
            label={t('logs.filter-channel')}
            width={88}
            inputMode="numeric"
            value={values.channel}
            onChange={(channel) => change({ channel })}
          />
          <FilterText
            label={t('logs.filter-user')}
            width={FIELD_WIDTH}
            value={values.username}
            onChange={(username) => change({ username })}
          />
        </>
      )}
      <FilterText
        label={t('logs.filter-group')}
        width={80}
        value={values.group}
        onChange={(group) => change({ group })}
      />
      <FilterText
        label={t('logs.filter-request')}
        width={FIELD_WIDTH}
        value={values.request}
        onChange={(request) => change({ request })}
      />
    </FilterRow>
  )
}

const typeChoices = () => [
  { value: String(LogType.all), label: t('logs.type-all') },
  { value: String(LogType.topUp), label: t('logs.type-top-up') },
  { value: String(LogType.consume), label: t('logs.type-consume') },
  { value: String(LogType.manage), label: t('logs.type-manage') },
  { value: String(LogType.system), label: t('logs.type-system') },
]
