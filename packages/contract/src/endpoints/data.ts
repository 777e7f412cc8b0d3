import * as z from 'zod/mini'
import { endpoint, queryInteger, queryOffset, queryText, queryTime } from '../endpoint.ts'
import {
  DataSeriesReply,
  OWN_SERIES_DIMENSIONS,
  SERIES_DIMENSIONS,
  SERIES_INTERVALS,
  SERIES_MEASURES,
} from '../entities/data-series.ts'
import { QuotaData } from '../entities/quota-data.ts'

/** Unix seconds; 0 is open. `default_time` of clients of this API family means nothing here. */
const range = { start_timestamp: queryTime, end_timestamp: queryTime, default_time: queryText }

/** Without a user name the hours of all users are added up by model. */
export const readData = endpoint({
  method: 'GET',
  path: '/api/data/',
  access: 'admin',
  summary: 'Hourly sums by model, of everybody or of one user',
  query: z.object({ ...range, username: queryText }),
  reply: z.array(QuotaData),
})

/** Refused with `data.range-too-long` above 30 days. */
export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/data/self',
  access: 'user',
  summary: 'Own hourly sums by model',
  query: z.object(range),
  reply: z.array(QuotaData),
})

const queryMeasures = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? value.split(',') : SERIES_MEASURES)),
  z.array(z.enum(SERIES_MEASURES)).check(z.maxLength(SERIES_MEASURES.length)),
)

const series = {
  /** Unix seconds. An end of 0 is now, a start of 0 is 24 hours before the end. Whole hours count. */
  start: queryInteger(0),
  end: queryInteger(0),
  interval: z._default(z.enum(SERIES_INTERVALS), 'hour'),
  /** By which the largest are chosen. */
  measure: z._default(z.enum(SERIES_MEASURES), 'quota'),
  /** What is wanted over time, with commas in between; nothing: all. */
  values: queryMeasures,
  /** Minutes by which local time is ahead of UTC: where days and weeks begin. */
  offset: queryOffset,
}

/** Refused with `data.range-too-long` for more points of time than `SERIES_TIMES_MAX`. */
export const readDataSeries = endpoint({
  method: 'GET',
  path: '/api/data/series',
  access: 'admin',
  summary: 'Sums over time, of the largest models, channels, tokens, users or groups and of all others together',
  query: z.object({ ...series, by: z._default(z.enum(SERIES_DIMENSIONS), 'model'), username: queryText }),
  reply: DataSeriesReply,
})

export const readOwnDataSeries = endpoint({
  method: 'GET',
  path: '/api/data/self/series',
  access: 'user',
  summary: 'Own sums over time, of the largest models, tokens or groups and of all others together',
  query: z.object({ ...series, by: z._default(z.enum(OWN_SERIES_DIMENSIONS), 'model') }),
  reply: DataSeriesReply,
})
