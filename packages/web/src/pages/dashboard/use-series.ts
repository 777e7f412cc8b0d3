import type { UseQueryResult } from '@tanstack/react-query'
import { readDataSeries, readOwnDataSeries } from '@tollgate/contract/endpoints/data'
import type { DataSeriesReply, SeriesDimension, SeriesMeasure } from '@tollgate/contract/entities/data-series'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { SeriesRange } from './dashboard-question.ts'
import { sourcesOf } from './measures.ts'

/** What all charts of the page have in common. */
export interface DashboardQuestion {
  range: SeriesRange
  by: SeriesDimension
  /** Everybody's calls, or those of one user; else one's own. */
  isForAll: boolean
  /** Empty: all users. */
  username: string
}

/** The series of the page's question, the largest by one measure. Charts that choose alike share one answer. */
export function useSeries(question: DashboardQuestion, measure: SeriesMeasure): UseQueryResult<DataSeriesReply> {
  const { range, isForAll, username } = question
  const query = {
    ...range,
    measure,
    values: sourcesOf(measure).join(','),
    offset: -new Date(range.start * 1000).getTimezoneOffset(),
  }
  const all = useEndpoint(
    readDataSeries,
    { query: { ...query, by: question.by, username } },
    { enabled: isForAll, keepPrevious: true },
  )
  // `dimensionIn` has given users none but their own.
  const by = question.by === 'channel' || question.by === 'user' ? 'model' : question.by
  const own = useEndpoint(readOwnDataSeries, { query: { ...query, by } }, { enabled: !isForAll, keepPrevious: true })
  return isForAll ? all : own
}
