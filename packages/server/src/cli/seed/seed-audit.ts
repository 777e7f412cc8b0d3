import { Role } from '@tollgate/contract/roles'
import { changedFields } from '../../domain/audit/changed-fields.ts'
import { createRequestIds } from '../../platform/ids.ts'
import { createSeedClock, type SeedSite } from './seed-site.ts'
import { findOwner, insertNewAuditEntries } from './seed-store.ts'

interface MadeAct {
  action: string
  target: string
  id: string
  before: Record<string, unknown> | undefined
  after: Record<string, unknown> | undefined
}

/** Acts of the site's owner; none where there is no owner yet. */
export async function seedAudit(
  site: SeedSite,
  { userIds, channelIds }: { userIds: readonly number[]; channelIds: readonly number[] },
): Promise<void> {
  const owner = await findOwner(site.db, Role.root)
  if (owner === undefined) return
  const { choices, start, now } = site
  const clock = createSeedClock()
  const newRequestId = createRequestIds(clock)
  const count = Math.min(400, 10 + Math.floor((userIds.length + channelIds.length) / 5))
  const rows = Array.from({ length: count }, (_, index) => {
    const created_at = start + Math.floor(((now - start) * index) / count)
    clock.at(created_at)
    const { action, target, id, before, after } = madeAct(site, { userIds, channelIds })
    const states = changedFields(before, after)
    return {
      created_at,
      request_id: newRequestId(),
      actor_id: owner.id,
      actor_name: owner.username,
      actor_role: owner.role,
      action,
      target,
      target_id: id,
      state_before: states.before,
      state_after: states.after,
      outcome: choices.chance(0.95) ? 'done' : 'request.invalid-input',
      address: '192.0.2.17',
    }
  })
  await insertNewAuditEntries(site.db, rows)
}

function madeAct(
  { choices }: SeedSite,
  { userIds, channelIds }: { userIds: readonly number[]; channelIds: readonly number[] },
): MadeAct {
  const acts: MadeAct[] = [
    {
      action: 'updateOption',
      target: 'option',
      id: 'RetryTimes',
      before: { RetryTimes: '0' },
      after: { RetryTimes: '2' },
    },
    {
      action: 'createRedemptions',
      target: 'redemption',
      id: '',
      before: undefined,
      after: { name: 'launch', quota: 500_000, count: 10 },
    },
  ]
  if (channelIds.length > 0) {
    const id = String(choices.pick(channelIds))
    acts.push({
      action: 'updateChannel',
      target: 'channel',
      id,
      before: { priority: 0, weight: 1 },
      after: { priority: 10, weight: 5 },
    })
    acts.push({ action: 'updateChannel', target: 'channel', id, before: { status: 1 }, after: { status: 2 } })
  }
  if (userIds.length > 0) {
    const id = String(choices.pick(userIds))
    acts.push({ action: 'updateUser', target: 'user', id, before: { group: 'default' }, after: { group: 'vip' } })
    acts.push({ action: 'manageUser', target: 'user', id, before: { status: 1 }, after: { status: 2 } })
  }
  return choices.pick(acts)
}
