import { expect, test } from 'bun:test'
import { type Hue, hueOfNumber } from '../../components/hue.ts'
import { dark } from '../../theme/palette.ts'
import { type SeriesColour, SHADE_COUNT, seriesCss, seriesDistance, seriesPlace } from './series-colour.ts'

const hues = [...new Set(Array.from({ length: 15 }, (_, place) => hueOfNumber(place)))]
const all = hues.flatMap((hue: Hue) => Array.from({ length: SHADE_COUNT }, (_, shade) => ({ hue, shade })))

/** Relative luminance of a colour that is drawn on a screen, by the matrices of CSS Color 4. */
function luminance(colour: SeriesColour, scheme: 'light' | 'dark'): number {
  const { lightness, chroma, angle } = seriesPlace(colour, scheme)
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((angle * Math.PI) / 180))
  const cone = (onA: number, onB: number) => (lightness + onA * (a ?? 0) + onB * (b ?? 0)) ** 3
  const long = cone(0.3963377774, 0.2158037573)
  const middle = cone(-0.1055613458, -0.0638541728)
  const short = cone(-0.0894841775, -1.291485548)
  const clipped = (value: number) => Math.min(1, Math.max(0, value))
  const red = clipped(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clipped(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clipped(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function luminanceOfHex(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

test('every colour of a chart stands out from its ground by 3:1 in both schemes', () => {
  const weak = all.filter(
    (colour) =>
      contrast(luminance(colour, 'light'), 1) < 3 || contrast(luminance(colour, 'dark'), luminanceOfHex(dark[7])) < 3,
  )
  expect(weak).toEqual([])
})

test('no two colours of a chart are the same', () => {
  expect(new Set(all.map(seriesCss)).size).toBe(all.length)
})

test('the shades of one hue are far enough apart for a legend', () => {
  for (const hue of hues) expect(seriesDistance({ hue, shade: 1 }, { hue, shade: 2 })).toBeGreaterThan(0.08)
})
