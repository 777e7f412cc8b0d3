import type { TaskKind } from '../task-kind.ts'
import { decodeFetched, decodeSubmitted } from './decode-answers.ts'
import { encodeError, encodeMany, encodeOne } from './encode-replies.ts'
import { readIds, readOrder } from './read-order.ts'
import { FETCH_PATH } from './schema.ts'

/** Songs and their words. */
export const suno: TaskKind = {
  platform: 'suno',
  credentials: 'bearer',
  timeoutMs: 24 * 60 * 60 * 1000,
  submitTimeoutMs: 60_000,
  fetchTimeoutMs: 15_000,
  tasksPerRequest: 50,
  readOrder,
  decodeSubmitted,
  encodeFetch: (taskIds) => ({ method: 'POST', path: FETCH_PATH, body: { ids: [...taskIds] } }),
  decodeFetched,
  readIds,
  encodeOne,
  encodeMany,
  encodeError,
}
