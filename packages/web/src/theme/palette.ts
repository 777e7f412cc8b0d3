import type { MantineColorsTuple } from '@mantine/core'

// In each scale, 7 is the colour on light and 4 the colour on dark; both carry text (`--color-on-filled`).

/** Deep teal: what can be pressed and what is chosen. */
export const accent: MantineColorsTuple = [
  '#eefaf7',
  '#d3f3ed',
  '#a4e8dc',
  '#6bdccb',
  '#2dd4bf',
  '#1aae9c',
  '#128d80',
  '#0f766e',
  '#0c5f59',
  '#094a46',
]

/** Greys with a touch of blue: 0-3 surfaces and lines, 6 muted text, 9 ink. */
export const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#edf1f5',
  '#e1e7ed',
  '#cdd6df',
  '#aab6c2',
  '#7d8b9a',
  '#5a6979',
  '#435160',
  '#2b3743',
  '#18222c',
]

/** The dark scheme's own greys: 0 ink, 2 muted text, 4 lines, 5-6 raised surfaces, 7 page. */
export const dark: MantineColorsTuple = [
  '#dbe4ec',
  '#b7c4d0',
  '#8fa0b0',
  '#5d6e7f',
  '#2a3744',
  '#1f2a35',
  '#18222c',
  '#10181f',
  '#0c1218',
  '#080d12',
]

/** Errors and destruction only. */
export const red: MantineColorsTuple = [
  '#fdf2f1',
  '#fbe3e1',
  '#f6c1bd',
  '#f29c95',
  '#ff8a80',
  '#e25950',
  '#d03f3a',
  '#c02a2a',
  '#9c2020',
  '#7a1919',
]

/** Warnings. */
export const amber: MantineColorsTuple = [
  '#fff8eb',
  '#fdf0d3',
  '#fadf9f',
  '#f9ce70',
  '#fbbf4a',
  '#d98f0e',
  '#b87407',
  '#9a5b00',
  '#7c4905',
  '#633a08',
]

/** Works. */
export const green: MantineColorsTuple = [
  '#eefaf3',
  '#daf3e4',
  '#aee5c4',
  '#7fdca5',
  '#4ade92',
  '#2bab69',
  '#21935a',
  '#1a7f4b',
  '#14663c',
  '#0f4f2f',
]
