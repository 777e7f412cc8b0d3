import { expect, test } from 'bun:test'
import { schemeColours } from './scheme-colours.ts'

const schemes = [schemeColours.light, schemeColours.dark]

test('what one types in or ticks stands out from the page', () => {
  for (const colours of schemes) {
    expect(contrast(colours['--color-field-frame'], colours['--mantine-color-body'])).toBeGreaterThanOrEqual(3)
  }
})

test('text can be read on every surface', () => {
  const texts = ['--mantine-color-text', '--mantine-color-dimmed', '--color-accent-text', '--color-good'] as const
  const surfaces = ['--mantine-color-body', '--color-sunken'] as const
  for (const colours of schemes) {
    for (const text of texts) {
      for (const surface of surfaces) expect(contrast(colours[text], colours[surface])).toBeGreaterThanOrEqual(4.5)
    }
  }
})

/** Contrast of two `#rrggbb`, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
