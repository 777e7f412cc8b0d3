import { AppError } from '@tollgate/contract/app-error'
import { storedTask } from '../domain/tasks/task-records.ts'
import { maskSecrets } from '../wire/mask-secrets.ts'
import { drawingHint } from './drawing-hint.ts'
import { drawingImage } from './drawing-image.ts'
import { drawingSeed } from './drawing-seed.ts'
import { faultOf } from './fault-of.ts'
import { readTaskBody } from './read-task-body.ts'
import type { RelayParts } from './relay-parts.ts'
import { submitTask } from './submit-task.ts'
import { type IncomingTask, TaskCall } from './task-call.ts'

/** Orders a task, or tells what became of one. Errors are told as the callers of its platform read them. */
export async function relayTask(incoming: IncomingTask, parts: RelayParts): Promise<Response> {
  const call = new TaskCall(incoming, parts)
  try {
    switch (incoming.endpoint.call) {
      case 'submit':
        return call.answer(await submitTask(call))
      case 'fetch-one':
        return call.answer(await fetchOne(call))
      case 'fetch-many':
        return call.answer(await fetchMany(call))
      case 'image-seed':
        return call.answer(await drawingSeed(call))
      case 'image':
        return await drawingImage(call)
      case 'notify':
        return call.answer(await drawingHint(call))
    }
  } catch (thrown) {
    const error = faultOf(thrown)
    logRefusal(call, error)
    return call.refuse(error)
  }
}

/** Told from what is kept here; the vendor is asked by a job. Tasks of others are as missing as those that never were. */
async function fetchOne({ kind, incoming, parts }: TaskCall): Promise<unknown> {
  const { caller } = await incoming.identify()
  const own = { userId: caller.userId, platform: kind.platform, taskIds: [incoming.params.id ?? ''] }
  const [task] = await parts.tasks.findOwn(own)
  if (!task || task.task_id === '') throw new AppError('task.missing', {})
  return kind.encodeOne(storedTask(task), siteOf(incoming, parts))
}

async function fetchMany({ kind, incoming, parts }: TaskCall): Promise<unknown> {
  const { caller } = await incoming.identify()
  const taskIds = kind.readIds(await readTaskBody(incoming))
  const rows =
    taskIds.length === 0 ? [] : await parts.tasks.findOwn({ userId: caller.userId, platform: kind.platform, taskIds })
  return kind.encodeMany(rows.map(storedTask), siteOf(incoming, parts))
}

/** What addresses of this site begin with. */
const siteOf = ({ origin }: IncomingTask, { options, signPicture }: RelayParts) => ({
  options: options(),
  signPicture,
  origin: origin(),
})

/** Refusals before any channel was asked come in floods and tell nothing: they are not logged. */
function logRefusal({ requestId, model, attempts, parts }: TaskCall, error: AppError): void {
  if (attempts.length === 0 && error.code !== 'server.internal') return
  const cause = error.cause === undefined ? undefined : maskSecrets(String(error.cause))
  const facts = { request: requestId, model, code: error.code, detail: error.detail, cause, attempts }
  if (error.code === 'server.internal') parts.log.error(facts, 'a task call failed')
  else parts.log.info(facts, 'task refused')
}
