/** Lines of a scale, from the lowest to the highest. */
export interface Axis {
  low: number
  high: number
  step: number
  ticks: readonly number[]
}

const TICKS = 4

/** A scale of round numbers that holds 0 and all values. `isWhole`: there is nothing between whole numbers. */
export function axisOf({ min, max }: { min: number; max: number }, { isWhole = false } = {}): Axis {
  const bottom = Math.min(0, min)
  const top = Math.max(0, max)
  const span = top - bottom || 1
  const step = Math.max(roundStep(span / TICKS), isWhole ? 1 : 0)
  const first = Math.floor(bottom / step)
  const last = Math.max(first + 1, Math.ceil(top / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step))
  return { low: rounded(first * step), high: rounded(last * step), step, ticks }
}

/** 1, 2 or 5 times a power of ten, not smaller than asked. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= size * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Without the last digits that adding up binary fractions leaves. */
const rounded = (value: number): number => Number(value.toPrecision(12))
