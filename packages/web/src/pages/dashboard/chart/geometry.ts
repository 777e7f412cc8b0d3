import type { ChartData } from '../chart-data.ts'
import { type Axis, axisOf } from './axis.ts'
import { extentOf, extentOfStacks, type Segment, stacksOf } from './stack.ts'

export interface ChartSize {
  width: number
  height: number
}

/** Room for the texts around the plot, in pixels. */
const LEFT = 60
const RIGHT = 6
const TOP = 8
const BOTTOM = 22

/** Where everything in a chart stands, in pixels. */
export interface Geometry {
  axis: Axis
  stacks: readonly (readonly Segment[])[]
  left: number
  right: number
  top: number
  bottom: number
  /** Width of one time. */
  band: number
  /** Left edge of a time. */
  xOf: (index: number) => number
  yOf: (value: number) => number
  /** The time at a place; undefined beside the plot. */
  indexAt: (x: number) => number | undefined
  valueAt: (y: number) => number
}

interface GeometryInput extends ChartSize {
  data: ChartData
  shape: 'stack' | 'lines'
  isWhole: boolean
}

export function geometryOf({ data, shape, isWhole, width, height }: GeometryInput): Geometry {
  const { times, series } = data
  const stacks = shape === 'stack' ? stacksOf(series, times.length) : []
  const extent = shape === 'stack' ? extentOfStacks(stacks) : extentOf(series.flatMap(({ values }) => values))
  const axis = axisOf(extent, { isWhole })
  const right = Math.max(LEFT + 1, width - RIGHT)
  const bottom = height - BOTTOM
  const band = (right - LEFT) / Math.max(1, times.length)
  const scale = (bottom - TOP) / (axis.high - axis.low)
  return {
    axis,
    stacks,
    left: LEFT,
    right,
    top: TOP,
    bottom,
    band,
    xOf: (index) => LEFT + index * band,
    yOf: (value) => bottom - (value - axis.low) * scale,
    indexAt: (x) => {
      const index = Math.floor((x - LEFT) / band)
      return index >= 0 && index < times.length ? index : undefined
    },
    valueAt: (y) => axis.low + (bottom - y) / scale,
  }
}
