import { t } from '../../../i18n/translate.ts'
import { type ChartData, totalAt } from '../chart-data.ts'
import styles from './chart.module.css'
import type { Geometry } from './geometry.ts'
import { momentLabel } from './time-labels.ts'

export interface TipLine {
  id: string
  name: string
  colour: string
  value: number
}

/** All series of a time that have a value, the largest first. */
export const linesAt = ({ series }: Pick<ChartData, 'series'>, index: number): TipLine[] =>
  series
    .flatMap(({ id, name, colour, values }) => {
      const value = values[index] ?? null
      return value === null || value === 0 ? [] : [{ id, name, colour, value }]
    })
    .sort((one, other) => other.value - one.value)

interface ChartTipProps {
  data: ChartData
  index: number
  geometry: Geometry
  /** Sums have a total; means have none. */
  hasTotal: boolean
  exactText: (value: number) => string
}

/** All series of one moment, beside the place it stands at. */
export function ChartTip({ data, index, geometry, hasTotal, exactText }: ChartTipProps) {
  const { xOf, band, left, right } = geometry
  const isInLeftHalf = xOf(index) < (left + right) / 2
  const place = isInLeftHalf
    ? { left: xOf(index) + band + 6 }
    : { right: `calc(100% - ${Math.round(xOf(index)) - 6}px)` }
  return (
    <div className={styles.tip} style={place} aria-hidden>
      <p className={styles.moment}>{momentLabel(data.times[index] ?? 0, data.interval)}</p>
      {hasTotal && (
        <p className={styles.tipLine} data-total>
          <span className={styles.tipName}>{t('dashboard.total')}</span>
          <span>{exactText(totalAt(data, index))}</span>
        </p>
      )}
      {linesAt(data, index).map(({ id, name, colour, value }) => (
        <p key={id} className={styles.tipLine}>
          <span className={styles.swatch} style={{ background: colour }} />
          <span className={styles.tipName}>{name}</span>
          <span>{exactText(value)}</span>
        </p>
      ))}
    </div>
  )
}
