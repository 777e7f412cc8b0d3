import * as z from 'zod/mini'

/** How far a drawing is. Empty: it was sent and the vendor has not answered yet. `MODAL`: it waits for a second order. */
export const DRAWING_STATUSES = ['', 'NOT_START', 'SUBMITTED', 'MODAL', 'IN_PROGRESS', 'SUCCESS', 'FAILURE'] as const

/** What a drawing order can be for. */
export const DRAWING_ACTIONS = [
  'IMAGINE',
  'UPSCALE',
  'VARIATION',
  'HIGH_VARIATION',
  'LOW_VARIATION',
  'PAN',
  'DESCRIBE',
  'BLEND',
  'UPLOAD',
  'SHORTEN',
  'REROLL',
  'INPAINT',
  'ZOOM',
  'CUSTOM_ZOOM',
  'MODAL',
  'SWAP_FACE',
  'EDITS',
  'VIDEO',
] as const
export type DrawingAction = (typeof DRAWING_ACTIONS)[number]

/** A drawing, as clients of this API family know it. Times are unix milliseconds, 0 when it has not come to that. */
export const DrawingTask = z.object({
  id: z.number(),
  /** What the vendor said to the order: 1 taken, 21 it was there already or waits for a second order, 22 in a queue. */
  code: z.number(),
  user_id: z.number(),
  action: z.string(),
  /** The vendor's number of it, by which callers ask for it; empty when the vendor gave none. */
  mj_id: z.string(),
  prompt: z.string(),
  /** The vendor's translation of it. */
  prompt_en: z.string(),
  description: z.string(),
  /** The caller's own words about the order, sent back to it. */
  state: z.string(),
  submit_time: z.number(),
  start_time: z.number(),
  finish_time: z.number(),
  /** An address of this site while drawings are forwarded. */
  image_url: z.string(),
  /** The first video, likewise; empty when it is no video. */
  video_url: z.string(),
  /** JSON text of all of them: a list of `{ url }`; empty when there are none. */
  video_urls: z.string(),
  status: z.string(),
  /** `0%` to `100%`. */
  progress: z.string(),
  fail_reason: z.string(),
  /** 0 for callers who are no administrators. */
  channel_id: z.number(),
  /** Its price. */
  quota: z.number(),
  /** JSON text: a list of `{ customId, emoji, label, type, style }`; empty when there are none. */
  buttons: z.string(),
  /** JSON text of what else the vendor said; empty when it said nothing. */
  properties: z.string(),
})
export type DrawingTask = z.output<typeof DrawingTask>
