import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { type ChartData, type ChartSeries, totalAt } from '../chart-data.ts'
import { Axes } from './axes.tsx'
import styles from './chart.module.css'
import { ChartTip, linesAt } from './chart-tip.tsx'
import { type Geometry, geometryOf } from './geometry.ts'
import { LineShapes, StackShapes } from './shapes.tsx'
import { seriesAt } from './stack.ts'
import { momentLabel } from './time-labels.ts'

/** How many series a screen reader is told of for each moment. */
const SPOKEN = 3

interface TimeChartProps {
  data: ChartData
  shape: 'stack' | 'lines'
  /** There is nothing between whole numbers. */
  isWhole: boolean
  height: number
  label: string
  exactText: (value: number) => string
  axisText: (value: number, step: number) => string
  /** A press on a time, and on the part of a series if it was one. */
  onOpen: (index: number, series: ChartSeries | undefined) => void
}

/**
 * Values over time. The pointer or the arrow keys choose a moment, whose values show; a press or Enter leads on. For
 * assistive technology it is a slider over the moments that reads the values out.
 */
export function TimeChart({ data, shape, isWhole, height, label, exactText, axisText, onOpen }: TimeChartProps) {
  const { ref, width } = useElementSize()
  const [index, setIndex] = useState<number>()
  const geometry = useMemo(
    () => geometryOf({ data, shape, isWhole, width, height }),
    [data, shape, isWhole, width, height],
  )
  const last = data.times.length - 1
  // The range may have become shorter since the moment was chosen.
  const active = index === undefined || index > last ? undefined : index
  const Shapes = shape === 'stack' ? StackShapes : LineShapes

  function press(event: MouseEvent<HTMLDivElement>): void {
    // A finger has nothing to hover with: its press only shows the values.
    if (event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch') return
    const { x, y } = placeIn(event)
    const pressed = geometry.indexAt(x)
    if (pressed === undefined || y > geometry.bottom) return
    const part = seriesAt(geometry.stacks[pressed] ?? [], geometry.valueAt(y))
    onOpen(pressed, part === undefined ? undefined : data.series[part])
  }

  return (
    <div
      ref={ref}
      className={styles.chart}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={active ?? last}
      aria-valuetext={spoken(data, active ?? last, { hasTotal: shape === 'stack', exactText })}
      onPointerMove={(event: PointerEvent<HTMLDivElement>) => setIndex(geometry.indexAt(placeIn(event).x))}
      onPointerLeave={() => setIndex(undefined)}
      onBlur={() => setIndex(undefined)}
      onClick={press}
      onKeyDown={(event) => {
        const next = stepOf(event, { index: active ?? last, last, isNew: active === undefined })
        if (event.key === 'Enter' && active !== undefined) onOpen(active, undefined)
        if (next === undefined) return
        event.preventDefault()
        setIndex(next)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {active !== undefined && <Moment geometry={geometry} index={active} />}
          <Axes data={data} geometry={geometry} axisText={axisText} />
          <Shapes data={data} geometry={geometry} />
        </svg>
      )}
      {active !== undefined && (
        <ChartTip data={data} index={active} geometry={geometry} hasTotal={shape === 'stack'} exactText={exactText} />
      )}
    </div>
  )
}

/** The ground of the chosen moment. */
function Moment({ geometry: { xOf, band, top, bottom }, index }: { geometry: Geometry; index: number }) {
  return <rect x={xOf(index)} y={top} width={band} height={bottom - top} className={styles.chosen} />
}

function placeIn({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>): { x: number; y: number } {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** The moment that a key leads to; the first step shows the one that stands there. */
function stepOf(
  { key }: KeyboardEvent,
  { index, last, isNew }: { index: number; last: number; isNew: boolean },
): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return isNew ? index : Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

function spoken(
  data: ChartData,
  index: number,
  { hasTotal, exactText }: { hasTotal: boolean; exactText: (value: number) => string },
): string {
  const moment = momentLabel(data.times[index] ?? 0, data.interval)
  const total = hasTotal ? [`${t('dashboard.total')} ${exactText(totalAt(data, index))}`] : []
  const lines = linesAt(data, index).map(({ name, value }) => `${name} ${exactText(value)}`)
  return [moment, ...total, ...lines.slice(0, SPOKEN)].join('; ')
}
