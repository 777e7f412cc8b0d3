import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { TaskRow } from '../domain/tasks/task-store.ts'
import type { RelayParts } from './relay-parts.ts'

/**
 * The channel that a task was sent to, with the key it was sent with: another account knows nothing of it. Undefined when
 * the channel is gone.
 */
export function channelOfTask(
  task: Pick<TaskRow, 'channel_id' | 'key_id'>,
  channels: Pick<RelayParts['channels'], 'find'>,
): RelayChannel | undefined {
  const channel = channels.find(task.channel_id)
  return channel?.pool?.members.find(({ poolKey }) => poolKey?.id === task.key_id) ?? channel
}
