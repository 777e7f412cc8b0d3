import { AppError } from '@tollgate/contract/app-error'
import type { TaskRow } from '../domain/tasks/task-store.ts'
import type { Tasks } from '../domain/tasks/tasks.ts'
import { parseObject } from '../wire/parse-object.ts'
import { idIn } from '../wire/tasks/midjourney/decode-answers.ts'
import type { TaskKind } from '../wire/tasks/task-kind.ts'
import { askTaskVendor, type TaskVendorParts } from './ask-task-vendor.ts'
import { channelOfTask } from './channel-of-task.ts'
import type { RelayParts } from './relay-parts.ts'
import type { IncomingTask } from './task-call.ts'

/** A hint, and what is needed to follow it. */
export interface HintCall {
  requestId: string
  kind: TaskKind
  incoming: Pick<IncomingTask, 'request' | 'connection'>
  parts: TaskVendorParts &
    Pick<RelayParts, 'counters' | 'channels' | 'log'> & { tasks: Pick<Tasks, 'findHeld' | 'report'> }
}

/** Hints from one address, and about one drawing: each may be a question to a vendor. */
const HINTS_MAX = { limit: 1_200, windowMs: 60_000 }
const HINTS_OF_DRAWING_MAX = { limit: 60, windowMs: 60_000 }
/** A task object has some kilobytes. */
const BODY_BYTES_MAX = 1024 * 1024

/**
 * A vendor says that a drawing changed. Anybody could say so: nothing of it is believed but the number of a drawing that
 * is still open, and whose vendor is then asked. The answer is the same whether there is one or not.
 */
export async function drawingHint(call: HintCall): Promise<unknown> {
  const { incoming, kind, parts } = call
  const isWithin = async (key: string, limit: typeof HINTS_MAX) => (await parts.counters.hit(key, limit)).isAllowed
  if (!(await isWithin(`drawing-hints:${incoming.connection.address()}`, HINTS_MAX)))
    throw new AppError('request.too-many', {})
  const taskId = idIn(parseObject(await readSmallBody(incoming.request)) ?? {}, 'id')
  const rows = taskId === '' ? [] : await parts.tasks.findHeld({ platform: kind.platform, taskId })
  if (rows.length > 0 && (await isWithin(`drawing-hints-of:${taskId}`, HINTS_OF_DRAWING_MAX))) {
    // The same number with two vendors is two drawings.
    for (const asked of byAccount(rows)) await askAgain(asked, call)
  }
  return { code: 1, description: 'ok' }
}

function byAccount(rows: readonly TaskRow[]): TaskRow[][] {
  const accounts = Map.groupBy(rows, ({ channel_id, key_id }) => `${channel_id}:${key_id}`)
  return [...accounts.values()]
}

/** A vendor that does not answer now is asked by the poller later. */
async function askAgain(rows: readonly TaskRow[], { kind, incoming, requestId, parts }: HintCall): Promise<void> {
  const [first] = rows
  const channel = first && channelOfTask(first, parts.channels)
  if (!first || !channel) return
  try {
    const answer = await askTaskVendor(
      {
        channel,
        credentials: kind.credentials,
        request: kind.encodeFetch([first.task_id]),
        timeoutMs: kind.fetchTimeoutMs,
        signal: incoming.request.signal,
      },
      parts,
    )
    const report = kind.decodeFetched(answer).find(({ taskId }) => taskId === first.task_id)
    if (report) for (const row of rows) await parts.tasks.report(row, report)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    parts.log.info({ request: requestId, channel: channel.id, code: error.code }, 'a vendor gave a hint and no answer')
  }
}

/** Without a key nobody makes this server read much. Throws `request.body-too-large`. */
async function readSmallBody(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new AppError('request.body-too-large', { limit: BODY_BYTES_MAX / 1024 / 1024 })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
