import { useMemo } from 'react'
import { type ColourOf, coloursOf } from './series-look.ts'
import { type DashboardQuestion, useSeries } from './use-series.ts'

/** The colours of all charts of the page: what stands in several of them has one colour. The answers are the charts' own. */
export function useSeriesColours(question: DashboardQuestion): ColourOf {
  const { by } = question
  const quota = useSeries(question, 'quota').data?.series
  const calls = useSeries(question, 'calls').data?.series
  const tokens = useSeries(question, 'input_tokens').data?.series
  const errors = useSeries(question, 'errors').data?.series
  return useMemo(
    () => coloursOf([quota ?? [], calls ?? [], tokens ?? [], errors ?? []], by),
    [quota, calls, tokens, errors, by],
  )
}
