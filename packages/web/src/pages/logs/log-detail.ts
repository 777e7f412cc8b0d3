import type { AttemptNote, LogDetail } from '@tollgate/contract/entities/usage-log'
import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'
import { Attempt, LeftOut } from './route-notes.ts'

/** What is known of a log row beside its columns. Rows of other versions or types may lack any of it. */
export type KnownDetail = Partial<LogDetail>

const number = z.optional(z.number())
const flag = z.optional(z.boolean())
const text = z.optional(z.string())

const Detail = z.object({
  model_ratio: number,
  completion_ratio: number,
  group_ratio: number,
  model_price: number,
  cache_ratio: number,
  cache_write_ratio: number,
  cache_tokens: number,
  cache_write_tokens: number,
  cache_write_hour_ratio: number,
  cache_write_hour_tokens: number,
  audio_input: number,
  audio_output: number,
  audio_ratio: number,
  audio_completion_ratio: number,
  image_input: number,
  image_output: number,
  image_ratio: number,
  image_completion_ratio: number,
  reasoning_tokens: number,
  cost: number,
  frt: number,
  total_ms: number,
  group: text,
  is_model_mapped: flag,
  requested_model: text,
  estimated: flag,
  usage_clamped: flag,
  ending: z.optional(z.enum(['complete', 'partial', 'client-left', 'interrupted'])),
  warnings: z.optional(z.array(z.string())),
  admin_info: z.optional(
    z.object({
      use_channel: z._default(z.array(z.coerce.string()), []),
      attempts: z.optional(z.array(Attempt)),
      left_out: z.catch(z.optional(z.array(LeftOut)), undefined),
    }),
  ),
})

/** Reads `other` of a log row: JSON, `null` or nothing. A field of another shape hides only itself. */
export function logDetailOf(other: string): KnownDetail {
  const value = parseJson(other)
  if (typeof value !== 'object' || value === null) return {}
  const detail: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(Detail.shape)) {
    const parsed = z.safeParse(schema, Reflect.get(value, name))
    if (parsed.success && parsed.data !== undefined) detail[name] = parsed.data
  }
  // Each field that is set has passed the schema of that field.
  return detail as KnownDetail
}

/** The channels of a call in order, as `3->7`; the row's own channel when the detail names none. */
export function retryChain(detail: KnownDetail, channel: number): string {
  const chain = detail.admin_info?.use_channel ?? []
  return chain.length === 0 ? String(channel) : chain.join('->')
}

/** One bar of the attempt chart, in parts of the whole call. */
export interface AttemptBar {
  note: AttemptNote
  isAnswer: boolean
  startMs: number
}

/** The attempts one after the other, and the milliseconds from the first attempt to the last byte. */
export function attemptBars(detail: KnownDetail): { bars: AttemptBar[]; totalMs: number } {
  let startMs = 0
  const bars = (detail.admin_info?.attempts ?? []).map((note) => {
    const bar = { note, isAnswer: note.error === '', startMs }
    startMs += note.ms
    return bar
  })
  return { bars, totalMs: Math.max(startMs, detail.total_ms ?? 0) }
}
