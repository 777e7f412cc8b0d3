import type { Hue } from '../../components/hue.ts'

/** Colour of a call's whole duration in seconds. */
export function hueOfUseTime(seconds: number): Hue {
  if (seconds < 101) return 'green'
  return seconds < 300 ? 'orange' : 'red'
}

/** Colour of the time to the first token in seconds. */
export function hueOfFirstToken(seconds: number): Hue {
  if (seconds < 3) return 'green'
  return seconds < 10 ? 'orange' : 'red'
}
