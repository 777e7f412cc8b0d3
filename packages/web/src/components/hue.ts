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
