import { AppError } from '@tollgate/contract/app-error'
import { isObject, numberIn, textIn } from '../wire/read-json.ts'
import { badReply, idIn, refusalOf } from '../wire/tasks/midjourney/decode-answers.ts'
import { seedPathOf } from '../wire/tasks/midjourney/schema.ts'
import { askTaskVendor } from './ask-task-vendor.ts'
import { channelOfTask } from './channel-of-task.ts'
import { hideKey } from './hide-key.ts'
import type { TaskCall } from './task-call.ts'

const TIMEOUT_MS = 30_000

/**
 * The seed of an own drawing: its vendor is asked, and what it says handed on. Costs nothing. Throws `task.missing`,
 * `channel.pinned-disabled`, and what the vendor refused it with.
 */
export async function drawingSeed({ incoming, kind, parts }: TaskCall): Promise<unknown> {
  const { caller } = await incoming.identify()
  const taskId = incoming.params.id ?? ''
  const [task] = await parts.tasks.findOwn({ userId: caller.userId, platform: kind.platform, taskIds: [taskId] })
  if (!task) throw new AppError('task.missing', {})
  const channel = channelOfTask(task, parts.channels)
  if (!channel?.isEnabled) throw new AppError('channel.pinned-disabled', {})
  const request = { method: 'GET' as const, path: seedPathOf(taskId), body: undefined }
  const { signal } = incoming.request
  const question = { channel, credentials: kind.credentials, request, timeoutMs: TIMEOUT_MS, signal }
  const answer = await askTaskVendor(question, parts)
  if (answer.status < 200 || answer.status > 299) {
    const refusal = refusalOf(answer)
    hideKey(refusal, channel.key)
    throw refusal
  }
  const { json } = answer
  if (!isObject(json)) throw badReply('no answer in the format of midjourney-proxy')
  return {
    code: numberIn(json, 'code') ?? 0,
    description: textIn(json, 'description') ?? '',
    result: idIn(json, 'result'),
  }
}
