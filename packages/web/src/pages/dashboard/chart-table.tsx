import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import { momentLabel } from './chart/time-labels.ts'
import type { ChartData } from './chart-data.ts'
import styles from './dashboard-page.module.css'

interface ChartTableProps {
  data: ChartData
  title: string
  height: number
  exactText: (value: number | null) => string
  addressOf: (index: number) => string
}

/** The same values as text, without times at which nothing happened. A time leads to the log of its calls. */
export function ChartTable({ data, title, height, exactText, addressOf }: ChartTableProps) {
  const { times, series, interval } = data
  const filled = times
    .map((time, index) => ({ time, index }))
    .filter(({ index }) => series.some(({ values }) => Boolean(values[index])))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll
    <section className={styles.scroll} style={{ height }} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('dashboard.time')}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map(({ time, index }) => (
            <tr key={time}>
              <th scope="row">
                <Link to={addressOf(index)}>{momentLabel(time, interval)}</Link>
              </th>
              {series.map(({ id, values }) => (
                <td key={id}>{exactText(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
