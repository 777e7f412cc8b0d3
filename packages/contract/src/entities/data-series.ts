import * as z from 'zod/mini'

/** By what a series can be chosen and drawn. */
export const SERIES_MEASURES = [
  'quota',
  'cost',
  'margin',
  'calls',
  'input_tokens',
  'output_tokens',
  'first_token_ms',
  'errors',
] as const

export const SERIES_DIMENSIONS = ['model', 'channel', 'token', 'user', 'group'] as const
export const OWN_SERIES_DIMENSIONS = ['model', 'token', 'group'] as const
export const SERIES_INTERVALS = ['hour', 'day', 'week'] as const

export type SeriesMeasure = (typeof SERIES_MEASURES)[number]
export type SeriesDimension = (typeof SERIES_DIMENSIONS)[number]
export type SeriesInterval = (typeof SERIES_INTERVALS)[number]

/** Series that stand for themselves; all others are added up in one more. */
export const SERIES_MAX = 6

/** Points of time that one answer may have. */
export const SERIES_TIMES_MAX = 1_500

/**
 * What some calls add up to. Costs and margins are USD and null where no call has a known cost; users get null there in
 * any case. The margin is the charge of the calls with a known cost, less that cost.
 */
export const SeriesSums = z.object({
  /** Calls with a log row; failed calls are in `errors` alone. */
  calls: z.number(),
  quota: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  /** Mean milliseconds to the first byte of streams; null without any. */
  first_token_ms: z.nullable(z.number()),
  /** Calls that broke off or got no answer after a vendor was asked. */
  errors: z.number(),
})
export type SeriesSums = z.output<typeof SeriesSums>

/** The same over time, of the measures that were asked for: each list has one value for each of `times`. */
const SeriesColumns = z.partialRecord(z.enum(SERIES_MEASURES), z.array(z.nullable(z.number())))
export type SeriesColumns = z.output<typeof SeriesColumns>

/** One line or one colour of a stack. */
export const DataSeries = z.object({
  /** Id of the user, token or channel, or name of the model or group; empty for all others together. */
  key: z.string(),
  /** Name of the user, token or channel as it is today; the key when it has none any more. */
  name: z.string(),
  is_other: z.boolean(),
  total: SeriesSums,
  values: SeriesColumns,
})
export type DataSeries = z.output<typeof DataSeries>

export const DataSeriesReply = z.object({
  /** Unix seconds of the starts of hours, days or weeks (from Monday), without gaps. */
  times: z.array(z.number()),
  /** The largest by the measure first, all others together last. */
  series: z.array(DataSeries),
  total: SeriesSums,
})
export type DataSeriesReply = z.output<typeof DataSeriesReply>
