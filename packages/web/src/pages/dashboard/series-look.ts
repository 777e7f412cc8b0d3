import type { DataSeries, SeriesDimension } from '@tollgate/contract/entities/data-series'
import { type Hue, hueOfGroup, hueOfName, hueOfNumber } from '../../components/hue.ts'
import { t } from '../../i18n/translate.ts'
import { type SeriesColour, SHADE_COUNT, seriesCss, seriesDistance, seriesHues } from './series-colour.ts'

/** All others together; no series of its own takes it. */
const OTHER: SeriesColour = { hue: 'gray', shade: 0 }
/** Colours closer than that are taken for each other in a legend, where one has to be looked for. */
const ALIKE = 0.11

/** The name of a series as it is shown. */
export function nameOfSeries({ key, name, is_other }: DataSeries, by: SeriesDimension): string {
  if (is_other) return t('dashboard.other')
  if (by === 'group') return key === '' ? t('table.group-default') : key
  // Users, tokens and channels that are gone have no name but their number.
  if (by !== 'model' && name === key) return `#${key}`
  return name
}

/** The colour of a series of the page, as CSS. */
export type ColourOf = (one: Pick<DataSeries, 'key' | 'is_other'>) => string

/**
 * One colour for each series, whichever lists it is in: the hue that it has elsewhere in the console, in a shade that its
 * name picks. Of two that would look alike the later one takes another shade, or where those look alike too, the next hue;
 * where every colour is like one that is taken, the one that is least.
 */
export function coloursOf(lists: readonly (readonly DataSeries[])[], by: SeriesDimension): ColourOf {
  const taken = new Map<string, SeriesColour>()
  const distance = (colour: SeriesColour) =>
    Math.min(...[OTHER, ...taken.values()].map((other) => seriesDistance(colour, other)))
  for (const one of lists.flat()) {
    if (one.is_other || taken.has(one.key)) continue
    const colours = coloursFor(one, by)
    taken.set(one.key, colours.find((colour) => distance(colour) >= ALIKE) ?? farthest(colours, distance))
  }
  return ({ key, is_other }) => seriesCss((is_other ? undefined : taken.get(key)) ?? OTHER)
}

const farthest = (colours: readonly SeriesColour[], distance: (colour: SeriesColour) => number): SeriesColour =>
  colours.reduce((best, colour) => (distance(colour) > distance(best) ? colour : best), OTHER)

/** All colours in the order of choice: the shades of its own hue, that of the name first, then those of the next hues. */
function coloursFor(one: DataSeries, by: SeriesDimension): SeriesColour[] {
  const first = hashOf(one.key)
  const place = seriesHues.indexOf(hueOf(one, by))
  // What is grey elsewhere would be taken for all others together.
  const own = place === -1 ? first % seriesHues.length : place
  return [...seriesHues.slice(own), ...seriesHues.slice(0, own)].flatMap((hue) =>
    Array.from({ length: SHADE_COUNT }, (_, step) => ({ hue, shade: (first + step) % SHADE_COUNT })),
  )
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
