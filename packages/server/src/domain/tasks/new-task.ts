import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import type { FixedPrice } from '@tollgate/contract/quota'
import type { TaskPlatform } from '@tollgate/contract/task-endpoints'
import type { TaskOrder } from '../../wire/tasks/task-kind.ts'
import type { QuotaLimits } from '../billing/quota-windows.ts'
import type { RelayChannel } from '../channels/relay-channel.ts'
import type { Caller } from '../tokens/caller-cache.ts'
import type { NewTaskRow } from './task-store.ts'

export interface NewTask {
  platform: TaskPlatform
  requestId: string
  caller: Caller
  group: string
  /** The channel that is asked first. */
  channel: RelayChannel
  order: TaskOrder
  price: FixedPrice
  /** Of the caller, on quota. */
  limits?: QuotaLimits | undefined
}

/** As it is written before any vendor hears of it. */
export function newTaskRow(
  task: NewTask,
  { quota, node, nowMs }: { quota: number; node: string; nowMs: number },
): NewTaskRow {
  const { caller, order, price, channel } = task
  const now = Math.floor(nowMs / 1000)
  const detail: LogDetail = {
    model_price: order.isFree ? 0 : price.modelPrice,
    group_ratio: price.groupRatio,
    frt: -1000,
    group: task.group,
  }
  return {
    platform: task.platform,
    node,
    request_id: task.requestId,
    user_id: caller.userId,
    username: caller.username,
    token_id: caller.tokenId,
    token_name: caller.tokenName,
    channel_id: channel.id,
    model_name: order.model,
    group: task.group,
    action: order.action,
    quota,
    submit_time_ms: nowMs,
    created_at: now,
    updated_at: now,
    detail: JSON.stringify(detail),
    properties: JSON.stringify(order.properties),
  }
}
