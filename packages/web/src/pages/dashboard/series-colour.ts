import type { Hue } from '../../components/hue.ts'

/**
 * A colour of a chart, in both schemes: OKLCH, in which lightness is as bright as it looks. The three shades of a hue differ
 * in nothing but that and their strength.
 */
export interface SeriesColour {
  hue: Hue
  /** Of `SHADES`. */
  shade: number
}

type Scheme = 'light' | 'dark'

/** In either scheme all of them stand out from the ground of a card by 3:1 and more. */
const SHADES = [
  { light: 0.63, dark: 0.68, strength: 1 },
  { light: 0.52, dark: 0.8, strength: 0.85 },
  { light: 0.42, dark: 0.57, strength: 0.9 },
] as const
export const SHADE_COUNT = SHADES.length

/** Angle in degrees and chroma at full strength. */
const places: Readonly<Record<Hue, { angle: number; chroma: number }>> = {
  red: { angle: 25, chroma: 0.19 },
  orange: { angle: 50, chroma: 0.16 },
  amber: { angle: 72, chroma: 0.14 },
  yellow: { angle: 98, chroma: 0.13 },
  lime: { angle: 125, chroma: 0.15 },
  green: { angle: 152, chroma: 0.15 },
  teal: { angle: 182, chroma: 0.1 },
  cyan: { angle: 215, chroma: 0.1 },
  blue: { angle: 250, chroma: 0.14 },
  indigo: { angle: 275, chroma: 0.16 },
  violet: { angle: 297, chroma: 0.17 },
  grape: { angle: 322, chroma: 0.18 },
  pink: { angle: 358, chroma: 0.18 },
  gray: { angle: 250, chroma: 0.03 },
}

/** Each unlike its neighbours. Grey is left to all others together. */
export const seriesHues: readonly Hue[] = [
  'red',
  'teal',
  'amber',
  'blue',
  'lime',
  'violet',
  'orange',
  'cyan',
  'pink',
  'green',
  'indigo',
  'yellow',
  'grape',
]

/** The colour as CSS; the browser takes the one of its scheme. */
export function seriesCss(colour: SeriesColour): string {
  const one = (scheme: Scheme) => {
    const { lightness, chroma, angle } = seriesPlace(colour, scheme)
    return `oklch(${lightness} ${chroma} ${angle})`
  }
  return `light-dark(${one('light')}, ${one('dark')})`
}

/** Lightness from 0 to 1, chroma, and angle in degrees. */
export function seriesPlace({ hue, shade }: SeriesColour, scheme: Scheme) {
  const { strength, ...lightness } = SHADES[shade] ?? SHADES[0]
  const { angle, chroma } = places[hue]
  return { lightness: lightness[scheme], chroma: Number((chroma * strength).toFixed(3)), angle }
}

/** How far apart two colours look in the scheme in which they are closer: 0 the same, 0.02 hardly to be told apart. */
export function seriesDistance(one: SeriesColour, other: SeriesColour): number {
  const inScheme = (scheme: Scheme) => {
    const first = pointOf(one, scheme)
    const second = pointOf(other, scheme)
    return Math.hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b)
  }
  return Math.min(inScheme('light'), inScheme('dark'))
}

function pointOf(colour: SeriesColour, scheme: Scheme) {
  const { lightness, chroma, angle } = seriesPlace(colour, scheme)
  const turn = (angle * Math.PI) / 180
  return { lightness, a: chroma * Math.cos(turn), b: chroma * Math.sin(turn) }
}
