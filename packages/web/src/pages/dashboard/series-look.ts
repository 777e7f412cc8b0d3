import type { DataSeries, SeriesDimension } from '@tollgate/contract/entities/data-series'
import { hueOfGroup } from '../../components/group-tag.tsx'
import { type Hue, hueOfName, hueOfNumber } from '../../components/hue.ts'
import { t } from '../../i18n/translate.ts'

/** Shades of one hue, for series that share it: the usual one, a dark, a pale one. */
const SHADES = [5, 8, 3, 9, 2, 7, 4] as const

/** The name of a series as it is shown. */
export function nameOfSeries({ key, name, is_other }: DataSeries, by: SeriesDimension): string {
  if (is_other) return t('dashboard.other')
  if (by === 'group') return key === '' ? t('table.group-default') : key
  // Users, tokens and channels that are gone have no name but their number.
  if (by !== 'model' && name === key) return `#${key}`
  return name
}

/**
 * A colour for each series, as CSS. What has a colour elsewhere in the console has the same here; where two would look
 * alike, the later one takes another shade of it.
 */
export function coloursOf(series: readonly DataSeries[], by: SeriesDimension): string[] {
  const used = new Map<Hue, number>()
  return series.map((one) => {
    const hue = one.is_other ? 'gray' : hueOf(one, by)
    const times = used.get(hue) ?? 0
    used.set(hue, times + 1)
    const shade = one.is_other ? SHADES[2] : (SHADES[times % SHADES.length] ?? SHADES[0])
    return `var(--mantine-color-${hue}-${shade})`
  })
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
