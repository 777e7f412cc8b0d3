import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { FilterTimeRange } from '../../components/filters/filter-time-range.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'
import { ACTS, actText, SUBJECTS, subjectText } from './act-names.ts'

/** The filters as they stand in the address; ranges are those of `time-range.ts`. */
export const auditFilterDefaults = {
  actor: '',
  action: '',
  target: '',
  id: '',
  range: '30-days',
  start: '',
  end: '',
} as const

type FilterName = keyof typeof auditFilterDefaults
export type AuditFilterValues = Readonly<Record<FilterName, string>>

interface AuditFiltersProps {
  filters: Filters<FilterName>
  /** What "up to now" means, in unix seconds. */
  now: number
  isReading: boolean
  onRefresh: () => void
}

/** Which acts are listed. */
export function AuditFilters({ filters, now, isReading, onRefresh }: AuditFiltersProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('audit.filter-actor')}
          width={160}
          value={values.actor}
          onChange={(actor) => change({ actor })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterSelect
        label={t('audit.filter-action')}
        width={170}
        isSearchable
        value={values.action}
        onChange={(action) => change({ action })}
        any={t('audit.any-action')}
        choices={ACTS.map((value) => ({ value, label: actText(value) }))}
      />
      <FilterSelect
        label={t('audit.filter-target')}
        width={130}
        value={values.target}
        onChange={(target) => change({ target })}
        any={t('audit.any-target')}
        choices={SUBJECTS.map((value) => ({ value, label: subjectText(value) }))}
      />
      <FilterText label={t('audit.filter-target-id')} width={120} value={values.id} onChange={(id) => change({ id })} />
      <FilterTimeRange values={values} now={now} onChange={change} />
    </FilterRow>
  )
}
