import { createRequestIds } from '../../platform/ids.ts'
import type { SeedChannel } from './seed-channels.ts'
import { createSeedClock, DAY_SECONDS, PAST_DAYS, type SeedSite } from './seed-site.ts'
import { insertNewTasks } from './seed-store.ts'
import { drawingSamples, songSamples, type TaskSample } from './seed-task-samples.ts'
import type { SeedUser } from './seed-users.ts'

interface Owners {
  users: readonly SeedUser[]
  channels: readonly SeedChannel[]
}

/** From the order of a task to its end. */
const LONGEST_SECONDS = 120

/** Adds so many drawings and as many songs, most of them lately. They cost nothing, so no books follow. */
export async function seedTasks(site: SeedSite, owners: Owners, count: number): Promise<void> {
  if (owners.users.every(({ tokens }) => tokens.length === 0)) return
  const ids = createRequestIds(createSeedClock())
  for (const samples of [drawingSamples, songSamples]) {
    const rows = Array.from({ length: count }, (_, place) => {
      // The last one is the first sample, whatever the seed is.
      const back = count - place
      const ageSeconds = back * LONGEST_SECONDS + Math.floor((back / count) ** 4 * PAST_DAYS * DAY_SECONDS)
      const submittedMs = (site.now - ageSeconds) * 1000
      const sample = samples[(back - 1) % samples.length]
      if (sample === undefined) throw new Error('there are no samples')
      return taskRow(site, { ...owners, sample, submittedMs, requestId: ids() })
    })
    await insertNewTasks(site.db, rows)
  }
}

function taskRow(
  { choices }: SeedSite,
  {
    users,
    channels,
    sample,
    submittedMs,
    requestId,
  }: Owners & { sample: TaskSample; submittedMs: number; requestId: string },
) {
  const user = choices.pick(users.filter(({ tokens }) => tokens.length > 0))
  const token = choices.pick(user.tokens)
  const startMs = submittedMs + choices.between(1, 9) * 1000
  const isOver = sample.status === 'SUCCESS' || sample.status === 'FAILURE'
  const isTaken = sample.status !== ''
  return {
    platform: sample.platform,
    task_id: isTaken ? `${submittedMs}${choices.between(100, 999)}` : '',
    node: '',
    request_id: requestId,
    user_id: user.id,
    username: user.username,
    token_id: token.id,
    token_name: token.name,
    channel_id: channels.length === 0 ? 0 : choices.pick(channels).id,
    model_name: sample.model,
    group: user.group,
    action: sample.action,
    quota: 0,
    // One that is held would be asked after, at a vendor that does not know it.
    money: sample.status === 'FAILURE' ? 'returned' : 'charged',
    status: sample.status,
    progress: sample.progress,
    fail_reason: sample.failReason ?? '',
    submit_time_ms: submittedMs,
    start_time_ms: isTaken ? startMs : 0,
    finish_time_ms: isOver ? startMs + choices.between(12, LONGEST_SECONDS - 10) * 1000 : 0,
    created_at: submittedMs / 1000,
    updated_at: submittedMs / 1000,
    detail: '{}',
    properties: JSON.stringify({ input: sample.prompt, state: '', botType: '', customId: '' }),
    data: JSON.stringify(sample.data ?? null),
  }
}
