import type { Hue } from '../../components/hue.ts'

/** Colour of a test's duration in milliseconds; grey for "never tested". */
export function hueOfResponseTime(milliseconds: number): Hue {
  if (milliseconds <= 0) return 'gray'
  if (milliseconds <= 1000) return 'green'
  if (milliseconds <= 3000) return 'lime'
  return milliseconds <= 5000 ? 'yellow' : 'red'
}
