import type { SeriesDimension, SeriesInterval } from '@tollgate/contract/entities/data-series'

const HOUR = 3600
const LENGTHS: { readonly [Name in SeriesInterval]: number } = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR }

/** Names of the log's filters. */
const filterOf = {
  model: 'model',
  channel: 'channel',
  token: 'token',
  user: 'username',
  group: 'group',
} as const satisfies Record<SeriesDimension, string>

export interface LogsQuestion {
  /** Unix seconds, both included. */
  start: number
  end: number
  by: SeriesDimension
  /** One series; undefined: all of them. */
  series?: { key: string; name: string } | undefined
  /** The one user whose calls are shown; empty: everybody's, or one's own. */
  username: string
}

/** The address of the log with the filter that a part of a chart stands for. */
export function logsAddress({ start, end, by, series, username }: LogsQuestion): string {
  const search = new URLSearchParams({ range: 'custom', start: String(start), end: String(end) })
  if (username !== '') search.set('username', username)
  // The log asks for channels by number, and for all else by name.
  if (series !== undefined) search.set(filterOf[by], by === 'channel' || by === 'group' ? series.key : series.name)
  return `/log?${search}`
}

/** From when until when a bar reaches. */
export const momentOf = (time: number, interval: SeriesInterval): { start: number; end: number } => ({
  start: time,
  end: time + LENGTHS[interval] - 1,
})
