import { ActionIcon, Group, Skeleton, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadText } from '../../components/download-text.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { ReadFailure } from '../../components/read-failure.tsx'
import { exactTime } from '../../components/time-text.ts'
import { TitledCard } from '../../components/titled-card.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { TimeChart } from './chart/time-chart.tsx'
import { chartCsv } from './chart-csv.ts'
import { type ChartData, type ChartSeries, chartDataOf } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './dashboard-page.module.css'
import { logsAddress, momentOf } from './logs-address.ts'
import { axisText, exactText, type Measure } from './measures.ts'
import type { ColourOf } from './series-look.ts'
import { type DashboardQuestion, useSeries } from './use-series.ts'

interface ChartCardProps {
  question: DashboardQuestion
  measure: Measure
  colourOf: ColourOf
  height: number
}

/** One measure over time: as a chart, as a table, and as a file. */
export function ChartCard({ question, measure, colourOf, height }: ChartCardProps) {
  const display = useQuotaDisplay()
  const { history } = useRouter()
  const { data: reply, error, refetch } = useSeries(question, measure.chosenBy)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { by, username, range } = question
  const { interval } = range
  const { inCurrency, quotaPerUnit } = display
  const data = useMemo(
    () => reply && chartDataOf(reply, { by, interval, measure, display: { inCurrency, quotaPerUnit }, colourOf }),
    [reply, by, interval, measure, inCurrency, quotaPerUnit, colourOf],
  )
  const title = t(`dashboard.chart-${measure.name}`)
  const exact = (value: number | null) => exactText(value, measure, display)
  const addressOf = (index: number, series?: ChartSeries) =>
    logsAddress({ ...momentOf(data?.times[index] ?? 0, interval), by, username, series: series?.filter })

  return (
    <TitledCard
      title={title}
      action={
        data !== undefined &&
        data.series.length > 0 && <ChartActions data={data} title={title} view={view} onView={setView} />
      }
    >
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={height + LEGEND_HEIGHT} aria-busy />}
      {data !== undefined && error === null && data.series.length === 0 && (
        <p className={styles.none} style={{ height }}>
          {t('dashboard.none')}
        </p>
      )}
      {data !== undefined && error === null && data.series.length > 0 && (
        <>
          {view === 'chart' ? (
            <TimeChart
              data={data}
              shape={measure.shape}
              isWhole={measure.unit === 'count'}
              height={height}
              label={t('dashboard.chart-label', { title })}
              exactText={exact}
              axisText={(value, step) => axisText(value, step, measure, display)}
              onOpen={(index, series) => history.push(addressOf(index, series))}
            />
          ) : (
            <ChartTable data={data} title={title} height={height} exactText={exact} addressOf={addressOf} />
          )}
          <ChartLegend
            series={data.series}
            exactText={exact}
            addressOf={(series) =>
              logsAddress({ start: range.start, end: range.end, by, username, series: series.filter })
            }
          />
        </>
      )}
    </TitledCard>
  )
}

interface ChartActionsProps {
  data: ChartData
  title: string
  view: 'chart' | 'table'
  onView: (view: 'chart' | 'table') => void
}

function ChartActions({ data, title, view, onView }: ChartActionsProps) {
  const other = view === 'chart' ? 'table' : 'chart'
  const OtherIcon = view === 'chart' ? IconTable : IconChartBar
  return (
    <Group gap={4}>
      <Tooltip label={t(`dashboard.as-${other}`)}>
        <ActionIcon aria-label={`${title}: ${t(`dashboard.as-${other}`)}`} onClick={() => onView(other)}>
          <OtherIcon size={ICON_SIZE} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('dashboard.as-csv')}>
        <ActionIcon aria-label={`${title}: ${t('dashboard.as-csv')}`} onClick={() => download(data, title)}>
          <IconDownload size={ICON_SIZE} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

/** One line of it with the gap above, in pixels. */
const LEGEND_HEIGHT = 32

const DATE_LENGTH = 'YYYY-MM-DD'.length

function download(data: ChartData, title: string): void {
  const ends = [data.times[0] ?? 0, data.times.at(-1) ?? 0].map((time) => exactTime(time).slice(0, DATE_LENGTH))
  downloadText({ file: `${title} ${ends.join(' ')}.csv`, text: chartCsv(data, t('dashboard.time')), type: 'text/csv' })
}
