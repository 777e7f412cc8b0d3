import type { ChartData } from '../chart-data.ts'
import styles from './chart.module.css'
import type { Geometry } from './geometry.ts'

const BAR_SHARE = 0.74
const BAR_MAX = 44
const LONE_VALUE_WIDTH = 5

interface ShapesProps {
  data: ChartData
  geometry: Geometry
}

/** The stacks: one path for each series, however many times there are. */
export function StackShapes({ data, geometry }: ShapesProps) {
  const { stacks, band, xOf, yOf } = geometry
  const width = Math.max(1, Math.min(BAR_MAX, band * BAR_SHARE))
  const pathOf = (seriesIndex: number) =>
    stacks
      .flatMap((stack, index) => {
        const { from, to } = stack[seriesIndex] ?? { from: 0, to: 0 }
        if (from === to) return []
        const x = xOf(index) + (band - width) / 2
        return [`M${px(x)} ${px(yOf(from))}H${px(x + width)}V${px(yOf(to))}H${px(x)}Z`]
      })
      .join('')
  return data.series.map(({ id, colour }, index) => (
    <path key={id} d={pathOf(index)} fill={colour} className={styles.stack} />
  ))
}

/** The lines, broken where nothing is known; a value alone is a short dash: a dot as wide as a line is overlooked. */
export function LineShapes({ data, geometry }: ShapesProps) {
  const { band, xOf, yOf } = geometry
  const pathOf = (values: readonly (number | null)[]) =>
    values
      .map((value, index) => {
        if (value === null) return ''
        const x = xOf(index) + band / 2
        const isFirst = (values[index - 1] ?? null) === null
        const isAlone = isFirst && (values[index + 1] ?? null) === null
        if (isAlone) return `M${px(x - LONE_VALUE_WIDTH / 2)} ${px(yOf(value))}h${LONE_VALUE_WIDTH}`
        return `${isFirst ? 'M' : 'L'}${px(x)} ${px(yOf(value))}`
      })
      .join('')
  return data.series.map(({ id, colour, values }) => (
    <path key={id} d={pathOf(values)} stroke={colour} className={styles.line} />
  ))
}

const px = (value: number): string => value.toFixed(1)
