import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { readDataSeries, readOwnDataSeries } from '@tollgate/contract/endpoints/data'
import { isAdmin } from '@tollgate/contract/roles'
import { useFilters } from '../../components/filters/use-filters.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useFixedNow } from '../../components/use-fixed-now.ts'
import { useSession } from '../../data/session.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { ChartCard } from './chart-card.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import styles from './dashboard-page.module.css'
import { dimensionIn, seriesRangeOf, usualRange } from './dashboard-question.ts'
import { EmptyNotice } from './empty-notice.tsx'
import { measuresFor } from './measures.ts'
import { Summary } from './summary.tsx'
import { TotalsCard } from './totals-card.tsx'
import { type DashboardQuestion, useSeries } from './use-series.ts'
import { useSeriesColours } from './use-series-colours.ts'

const FIRST_HEIGHT = 240
const HEIGHT = 190

/** What was used over time: everybody's for administrators, one's own for users. */
export function DashboardPage() {
  const isForAll = isAdmin(useSession()?.role ?? 0)
  const { data_export_default_time } = useSiteStatus()
  const range = usualRange(data_export_default_time)
  const filters = useFilters({ range, start: '', end: '', by: 'model', interval: '', username: '' })
  const { now, isReading, refresh } = useRefresh()
  const { values } = filters
  const question: DashboardQuestion = {
    range: seriesRangeOf(values, now),
    by: dimensionIn(values.by, isForAll),
    isForAll,
    username: isForAll ? values.username : '',
  }
  const first = useSeries(question, 'quota')
  const total = first.data?.total
  const isEmpty = total !== undefined && total.calls === 0 && total.errors === 0
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.dashboard')} />
      <DashboardFilters filters={filters} now={now} isForAll={isForAll} isReading={isReading} onRefresh={refresh} />
      {first.error === null && <Summary total={total} range={question.range} isForAll={isForAll} />}
      {first.error !== null || isEmpty ? (
        <div className={styles.notice}>
          {first.error !== null ? (
            <ReadFailure error={first.error} onRetry={() => void first.refetch()} />
          ) : (
            <EmptyNotice onShowMonth={() => filters.change({ range: '30-days', start: '', end: '' })} />
          )}
        </div>
      ) : (
        <Charts question={question} hasCosts={total?.cost !== null} />
      )}
    </div>
  )
}

/** Without `hasCosts` nobody has said what any of these calls costs. */
function Charts({ question, hasCosts }: { question: DashboardQuestion; hasCosts: boolean }) {
  const measures = measuresFor(question.isForAll && hasCosts)
  const colourOf = useSeriesColours(question)
  return (
    <>
      <div className={styles.charts}>
        {measures.map((measure, index) => (
          <ChartCard
            key={measure.name}
            question={question}
            measure={measure}
            colourOf={colourOf}
            height={index === 0 ? FIRST_HEIGHT : HEIGHT}
          />
        ))}
      </div>
      <TotalsCard question={question} measures={measures} colourOf={colourOf} />
    </>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  const { now, moveOn } = useFixedNow()
  const isReading = useIsFetching({ predicate: isSeries }) > 0
  return {
    now,
    isReading,
    refresh: () => moveOn(() => void queryClient.invalidateQueries({ predicate: isSeries })),
  }
}

const seriesPaths: readonly unknown[] = [readDataSeries.path, readOwnDataSeries.path]

/** True for everything that the charts have asked the server. */
const isSeries = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => seriesPaths.includes(queryKey[1])
