/** Colours of the theme that name things apart; they mean nothing in themselves. */
export type Hue =
  | 'amber'
  | 'blue'
  | 'cyan'
  | 'green'
  | 'gray'
  | 'indigo'
  | 'lime'
  | 'orange'
  | 'pink'
  | 'grape'
  | 'red'
  | 'teal'
  | 'violet'
  | 'yellow'

/** Fifteen places, as in the other consoles of this family, so that a group or channel keeps the colour people know. */
const wheel = [
  'amber',
  'blue',
  'cyan',
  'green',
  'gray',
  'indigo',
  'blue',
  'lime',
  'orange',
  'pink',
  'grape',
  'red',
  'teal',
  'violet',
  'yellow',
] as const satisfies readonly Hue[]

/** Always the same colour for the same name: the sum of its character codes picks the place. */
export function hueOfName(name: string): Hue {
  let sum = 0
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index)
  return hueOfNumber(sum)
}

export const hueOfNumber = (value: number): Hue => wheel[Math.abs(Math.trunc(value)) % wheel.length] ?? 'gray'

const knownGroups: Readonly<Record<string, Hue>> = { vip: 'yellow', pro: 'yellow', svip: 'red', premium: 'red' }

/** The colour of a group, in tags and charts. */
export const hueOfGroup = (group: string): Hue => knownGroups[group] ?? hueOfName(group)

/** Colour names of the provider table that the theme calls otherwise. */
const themeNames: Readonly<Record<string, Hue>> = { grey: 'gray', purple: 'grape', 'light-blue': 'blue' }
const hues: ReadonlySet<string> = new Set<string>(wheel)

/** The theme's colour for a name of the provider table; grey when the theme has none. */
export function hueOfColourName(name: string): Hue {
  const renamed = themeNames[name]
  if (renamed !== undefined) return renamed
  // Membership in the set of hues is the proof.
  return hues.has(name) ? (name as Hue) : 'gray'
}
