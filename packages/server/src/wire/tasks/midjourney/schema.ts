import type { JsonObject } from '../../read-json.ts'

/**
 * The API of midjourney-proxy: https://github.com/novicezk/midjourney-proxy/blob/main/docs/api.md, and what
 * midjourney-proxy-plus adds: https://github.com/litter-coder/midjourney-proxy-plus/blob/main/docs/api.md. Edits and videos
 * came later: https://apidoc.cometapi.com/api/image/midjourney/submit-video, https://docs.octopusx.ai/en/images/midjourney/query.
 * Orders are answered with `{ code, description, result, properties }`, questions with a list of tasks.
 */
export const FETCH_PATH = '/mj/task/list-by-condition'
export const SWAP_PATH = '/mj/insight-face/swap'
export const SUBMIT_PATH = '/mj/submit/'

export const seedPathOf = (taskId: string): string => `/mj/task/${encodeURIComponent(taskId)}/image-seed`

/** What a vendor answers to an order. */
export const ResultCode = {
  submitted: 1,
  /** No account of the vendor's can draw. */
  noAccount: 3,
  badParameter: 4,
  unknown: 5,
  /** It was ordered before, or waits in a window for a second order (`modal`). */
  exists: 21,
  queued: 22,
  queueFull: 23,
  bannedWord: 24,
  /** Of gateways: all their channels are busy. */
  saturated: 30,
} as const

/** Kept with a task from its order on, as `properties`. */
export interface DrawingOrderFacts {
  input: string
  state: string
  botType: string
  customId: string
  /** Where the caller wants to hear of changes; missing when the site does not pass these on. */
  notifyHook?: string
}

/** Kept with a task as `data`: what the vendor said of it. */
export interface DrawingData {
  /** Of the answer to the order. */
  code: number
  promptEn: string
  description: string
  state: string
  imageUrl: string
  /** Of an order for a video, `imageUrl` is a still. */
  videoUrls: string[]
  buttons: JsonObject[]
  /** `finalPrompt`, `finalZhPrompt`, and what else the vendor knows. */
  properties: JsonObject
}

/** Longer than any id that is one. */
export const ID_CHARACTERS_MAX = 100
/** Ids of one question. */
export const IDS_MAX = 500
export const URL_CHARACTERS_MAX = 2_048
