import * as z from 'zod/mini'

/** How far a task is. Empty: it was sent and the vendor has not answered yet. */
export const TASK_STATUSES = [
  '',
  'NOT_START',
  'SUBMITTED',
  'QUEUED',
  'IN_PROGRESS',
  'MODAL',
  'SUCCESS',
  'FAILURE',
  'UNKNOWN',
] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** An order that a vendor finishes later: a song, a lyric. Times are unix seconds, 0 when it has not come to that. */
export const AsyncTask = z.object({
  id: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  /** The vendor's number of it, by which callers ask for it; empty until the vendor took it. */
  task_id: z.string(),
  /** `suno`. */
  platform: z.string(),
  user_id: z.number(),
  /** 0 for callers who are no administrators. */
  channel_id: z.number(),
  /** Its price. */
  quota: z.number(),
  /** `MUSIC`, `LYRICS`. */
  action: z.string(),
  status: z.enum(TASK_STATUSES),
  fail_reason: z.string(),
  submit_time: z.number(),
  start_time: z.number(),
  finish_time: z.number(),
  /** `0%` to `100%`. */
  progress: z.string(),
  /** `input`: the caller's words. */
  properties: z.record(z.string(), z.unknown()),
  /** What the vendor made; its form is the vendor's. */
  data: z.unknown(),
})
export type AsyncTask = z.output<typeof AsyncTask>
