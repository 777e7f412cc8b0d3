import type { DataSeries, SeriesDimension } from '@tollgate/contract/entities/data-series'
import { type Hue, hueOfGroup, hueOfName, hueOfNumber } from '../../components/hue.ts'
import { t } from '../../i18n/translate.ts'

/** Shades of one hue that can be told apart in both colour schemes. */
const SHADES = [5, 8, 3] as const
/** All others together; no series of its own takes it. */
const OTHER_COLOUR = colour('gray', 5)

/** The name of a series as it is shown. */
export function nameOfSeries({ key, name, is_other }: DataSeries, by: SeriesDimension): string {
  if (is_other) return t('dashboard.other')
  if (by === 'group') return key === '' ? t('table.group-default') : key
  // Users, tokens and channels that are gone have no name but their number.
  if (by !== 'model' && name === key) return `#${key}`
  return name
}

/**
 * A colour for each series, as CSS: the hue that it has elsewhere in the console, in a shade that its name picks, so that
 * it looks the same in every chart. Of two that would look alike the later one takes another shade.
 */
export function coloursOf(series: readonly DataSeries[], by: SeriesDimension): string[] {
  const used = new Set([OTHER_COLOUR])
  return series.map((one) => {
    if (one.is_other) return OTHER_COLOUR
    const first = hashOf(one.key) % SHADES.length
    const choices = SHADES.map((_, step) => colour(hueOf(one, by), SHADES[(first + step) % SHADES.length] ?? SHADES[0]))
    const chosen = choices.find((choice) => !used.has(choice)) ?? choices[0] ?? OTHER_COLOUR
    used.add(chosen)
    return chosen
  })
}

function colour(hue: Hue, shade: number): string {
  return `var(--mantine-color-${hue}-${shade})`
}

/** Differs for names whose character codes add up to the same. */
function hashOf(name: string): number {
  let hash = 0
  for (let index = 0; index < name.length; index += 1) hash = (hash * 31 + name.charCodeAt(index)) >>> 0
  return hash
}

function hueOf({ key, name }: DataSeries, by: SeriesDimension): Hue {
  switch (by) {
    case 'channel':
      return hueOfNumber(Number(key))
    case 'group':
      return hueOfGroup(key)
    case 'model':
    case 'token':
    case 'user':
      return hueOfName(name)
  }
}
