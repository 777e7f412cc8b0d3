import type { CSSVariablesResolver } from '@mantine/core'
import { accent, amber, dark, gray, green, red } from './palette.ts'

type Variables = ReturnType<CSSVariablesResolver>['light']

const scales = { accent, amber, green, red }

/** Colours that depend on the scheme. Pages use these names and never ask which scheme it is. */
export const schemeColours = {
  variables: {
    '--top-bar-height': '48px',
    '--side-menu-width': '216px',
    '--side-menu-folded-width': '52px',
  },
  light: {
    ...softVariants((scale) => ({ soft: scale[0], hover: scale[1], text: scale[7] })),
    '--mantine-color-gray-light-color': gray[6],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6b7a89',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-error': red[7],
    '--color-on-filled': '#ffffff',
    '--color-sunken': gray[0],
    '--color-hover': gray[1],
    '--color-hairline': gray[2],
    // Frames of what one types in or ticks: 3 to 1 against the page, in both schemes.
    '--color-field-frame': '#8795a3',
    '--color-accent-text': accent[7],
    '--color-accent-soft': '#e3f4f1',
    '--color-good': green[7],
    '--color-warning': amber[7],
    '--color-danger': red[7],
  },
  dark: {
    ...softVariants((scale) => ({ soft: mixed(scale[4], 13), hover: mixed(scale[4], 20), text: scale[4] })),
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[5],
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8496a6',
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': '#344454',
    '--mantine-color-error': red[4],
    '--color-on-filled': '#06201d',
    '--color-sunken': '#0c1319',
    '--color-hover': dark[6],
    '--color-hairline': '#222e39',
    '--color-field-frame': '#566879',
    '--color-accent-text': accent[4],
    '--color-accent-soft': '#12302f',
    '--color-good': green[4],
    '--color-warning': amber[4],
    '--color-danger': red[4],
  },
} as const satisfies ReturnType<CSSVariablesResolver>

export const cssVariablesResolver: CSSVariablesResolver = () => schemeColours

/** The pale variant of each scale: its surface, that under the pointer, and the text upon them. */
function softVariants(
  of: (scale: (typeof scales)[keyof typeof scales]) => { soft: string; hover: string; text: string },
): Variables {
  const variables: Variables = {}
  for (const [name, scale] of Object.entries(scales)) {
    const { soft, hover, text } = of(scale)
    variables[`--mantine-color-${name}-light`] = soft
    variables[`--mantine-color-${name}-light-hover`] = hover
    variables[`--mantine-color-${name}-light-color`] = text
    variables[`--mantine-color-${name}-text`] = text
    // The library would outline nearly in white on dark.
    variables[`--mantine-color-${name}-outline`] = text
    variables[`--mantine-color-${name}-outline-hover`] = soft
  }
  return variables
}

function mixed(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, ${dark[7]})`
}
