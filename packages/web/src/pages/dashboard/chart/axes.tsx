import type { ChartData } from '../chart-data.ts'
import styles from './chart.module.css'
import type { Geometry } from './geometry.ts'
import { timeTicks } from './time-labels.ts'

interface AxesProps {
  data: ChartData
  geometry: Geometry
  axisText: (value: number, step: number) => string
}

/** Lines and values at the side, times below. */
export function Axes({ data, geometry, axisText }: AxesProps) {
  const { axis, left, right, bottom, band, xOf, yOf } = geometry
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={styles.grid}
            data-zero={tick === 0 || undefined}
          />
          <text x={left - 8} y={yOf(tick)} className={styles.value}>
            {axisText(tick, axis.step)}
          </text>
        </g>
      ))}
      {timeTicks(data.times, { interval: data.interval, width: right - left }).map(({ index, text }) => (
        <text key={index} x={xOf(index) + band / 2} y={bottom + 15} className={styles.time}>
          {text}
        </text>
      ))}
    </>
  )
}
