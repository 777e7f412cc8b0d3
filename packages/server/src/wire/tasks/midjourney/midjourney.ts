import type { TaskKind } from '../task-kind.ts'
import { decodeFetched } from './decode-answers.ts'
import { decodeSubmitted } from './decode-submitted.ts'
import { encodeError, encodeMany, encodeOne } from './encode-replies.ts'
import { readIds, readOrder } from './read-order.ts'
import { FETCH_PATH } from './schema.ts'

/** Pictures, in the format of midjourney-proxy. */
export const midjourney: TaskKind = {
  platform: 'midjourney',
  credentials: 'mj-secret',
  timeoutMs: 60 * 60 * 1000,
  submitTimeoutMs: 60_000,
  fetchTimeoutMs: 15_000,
  tasksPerRequest: 100,
  readOrder,
  decodeSubmitted,
  encodeFetch: (taskIds) => ({ method: 'POST', path: FETCH_PATH, body: { ids: [...taskIds] } }),
  decodeFetched,
  readIds,
  encodeOne,
  encodeMany,
  encodeError,
}
