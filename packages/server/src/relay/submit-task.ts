import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { TaskRow } from '../domain/tasks/task-store.ts'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import type { AcceptedTask, TaskOrder } from '../wire/tasks/task-kind.ts'
import { allowCall } from './allow-call.ts'
import { answerFrom } from './answer-from.ts'
import { askTaskVendor } from './ask-task-vendor.ts'
import { channelOfTask } from './channel-of-task.ts'
import { type Plan, pinnedPlan, planAttempts } from './plan-attempts.ts'
import { readTaskBody } from './read-task-body.ts'
import type { TaskCall } from './task-call.ts'

/**
 * The story of one order. Its price is set aside on disk before any vendor hears of it; what no vendor took leaves no
 * trace. Gives the body of the caller's answer. Throws AppError.
 */
export async function submitTask(call: TaskCall): Promise<unknown> {
  const { incoming, parts, kind } = call
  const { caller, pinnedChannel } = await incoming.identify()
  const body = await readTaskBody(incoming)
  const { path, params } = incoming
  const order = kind.readOrder({ path, params, body, options: parts.options() })
  call.model = order.model
  const asked = { model: order.model, promptText: () => order.promptText }
  const group = allowCall({ caller, facts: asked, json: JSON.stringify(body), pinnedChannel }, parts)
  call.begin()
  try {
    await call.takeSlot(caller)
    const plan = order.follows
      ? pinnedPlan(await channelBehind(order.follows, { call, caller }))
      : planAttempts({ group, model: order.model, pinnedChannel }, parts)
    if (parts.callLimits.hasRates(caller)) await call.takeRates(caller)
    const task = await parts.tasks.hold({
      platform: kind.platform,
      requestId: call.requestId,
      caller,
      group,
      channel: plan.first,
      order,
      price: parts.prices().priceOfTask(order.model, group),
      limits: caller.limits && parts.callLimits.quotaLimitsOf(caller),
    })
    const reply = await send(task, { call, plan, order })
    call.rates?.settle(0)
    return reply
  } finally {
    await call.end()
  }
}

interface Sending {
  call: TaskCall
  plan: Plan
  order: TaskOrder
}

async function send(task: TaskRow, { call, plan, order }: Sending): Promise<unknown> {
  const { tasks, failpoint, metrics } = call.parts
  let taken: { accepted: AcceptedTask; channel: RelayChannel }
  try {
    taken = await answerFrom(plan, call, (_, channel) => askOne(channel, { call, order }))
  } catch (error) {
    await tasks.drop(task)
    noteUnanswered(task, call)
    throw error
  }
  failpoint('after-task-accept')
  const row = await tasks.accept(task, { ...taken, detail: call.adminInfo })
  // Another node took this one for dead and gave the order up.
  if (!row) throw new AppError('server.busy', {}, { detail: 'a task was given up before its vendor answered' })
  const seconds = (performance.now() - call.startMs) / 1000
  metrics.callEnded({ model: order.model, channelType: taken.channel.provider.code, status: 200, seconds })
  return taken.accepted.reply
}

/** For the dashboard: the last of the channels that were asked has failed. */
function noteUnanswered(task: TaskRow, { attempts, parts }: TaskCall): void {
  const { created_at, user_id, token_id, model_name, group } = task
  const channel_id = attempts.at(-1)?.channel ?? task.channel_id
  parts.ledger.noteUnanswered({ created_at, user_id, token_id, channel_id, model_name, group })
}

async function askOne(channel: RelayChannel, { call, order }: Omit<Sending, 'plan'>) {
  const { kind, signal, parts } = call
  const { credentials, submitTimeoutMs: timeoutMs } = kind
  const answer = await askTaskVendor({ channel, credentials, request: order.request, timeoutMs, signal }, parts)
  return { accepted: kind.decodeSubmitted(answer, order), channel }
}

interface Following {
  call: TaskCall
  caller: Caller
}

/** Where the task was made that an order goes on with. Throws `task.*` and, when that channel is off, `channel.pinned-disabled`. */
async function channelBehind(
  { taskId, needsSuccess }: NonNullable<TaskOrder['follows']>,
  { call: { parts, kind }, caller }: Following,
): Promise<RelayChannel> {
  const [parent] = await parts.tasks.findOwn({ userId: caller.userId, platform: kind.platform, taskIds: [taskId] })
  if (!parent) throw new AppError('task.missing', {})
  if (needsSuccess && parent.status !== 'SUCCESS') throw new AppError('task.unfinished', {})
  const channel = channelOfTask(parent, parts.channels)
  if (!channel?.isEnabled) throw new AppError('channel.pinned-disabled', {})
  return channel
}
