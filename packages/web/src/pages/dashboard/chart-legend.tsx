import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import type { ChartSeries } from './chart-data.ts'
import styles from './dashboard-page.module.css'

interface ChartLegendProps {
  series: readonly ChartSeries[]
  exactText: (value: number | null) => string
  addressOf: (series: ChartSeries) => string
}

/** What the colours stand for, and what each adds up to. A name leads to the log of its calls. */
export function ChartLegend({ series, exactText, addressOf }: ChartLegendProps) {
  return (
    <ul className={styles.legend}>
      {series.map((one) => (
        <li key={one.id}>
          <Link
            to={addressOf(one)}
            className={styles.entry}
            title={`${one.name} ${exactText(one.total)}`}
            aria-label={t('dashboard.to-logs', { name: one.name, value: exactText(one.total) })}
          >
            <span className={styles.swatch} style={{ background: one.colour }} />
            <span className={styles.name}>{one.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
