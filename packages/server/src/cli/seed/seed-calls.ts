import { quotaOfCall } from '@tollgate/contract/quota'
import type { LogRow } from '../../domain/billing/journal.ts'
import { createRequestIds } from '../../platform/ids.ts'
import type { SeedChannel } from './seed-channels.ts'
import { logRow, usageOf } from './seed-log-row.ts'
import { routePicker } from './seed-routes.ts'
import { createSeedClock, type SeedSite } from './seed-site.ts'
import { timesOf } from './seed-times.ts'
import type { SeedUser } from './seed-users.ts'
import { weightedPicker } from './seeded-choices.ts'

/** One commit of the ledger, as large as its journal makes them. */
const BATCH = 2_000
/** Somebody else makes a call that one cannot pay. */
const PAYERS_ASKED = 20

interface Callers {
  users: readonly SeedUser[]
  channels: readonly SeedChannel[]
}

/** Writes calls through the ledger, so every balance, counter and hourly sum follows. Oldest first. Gives how many. */
export async function seedCalls(site: SeedSite, callers: Callers, count: number): Promise<number> {
  const newCall = callMaker(site, callers)
  if (newCall === undefined) return 0
  const times = timesOf(site, count)
  let settled: LogRow[] = []
  for (const time of times) {
    settled.push(newCall(time))
    if (settled.length < BATCH) continue
    await commit(site, settled)
    settled = []
  }
  if (settled.length > 0) await commit(site, settled)
  return count
}

async function commit({ store }: SeedSite, settled: readonly LogRow[]): Promise<void> {
  // About one call in fifty got no answer at all.
  const unanswered = settled.filter((_, index) => index % 50 === 0)
  const outcome = await store.commit({ opened: [], settled, closing: [], cancelled: [], unanswered })
  if (outcome.state !== 'committed') throw new Error('made-up calls met open ones')
}

/** What one call costs on average, in quota units; 0 when nobody can make any. */
export function averageCharge(site: SeedSite, callers: Callers): number {
  const samples = 500
  const users = callers.users.map((user) => ({
    ...user,
    left: 1e15,
    tokens: user.tokens.map((token) => ({ ...token })),
  }))
  const newCall = callMaker(site, { ...callers, users })
  if (newCall === undefined) return 0
  let sum = 0
  for (let index = 0; index < samples; index += 1) sum += newCall(site.start).quota
  return sum / samples
}

/** How much of all calls a user makes: few make many. */
export const shareOf = (place: number): number => 1 / (place + 3) ** 0.8

/** Undefined when there is nobody who could call, or nothing to be called. */
function callMaker(site: SeedSite, { users, channels }: Callers): ((time: number) => LogRow) | undefined {
  const active = users
    .map((item, place) => ({ item, weight: shareOf(place) }))
    .filter(({ item }) => item.tokens.length > 0)
  const pickRoute = routePicker(channels)
  if (active.length === 0 || pickRoute === undefined) return undefined
  const pickUser = weightedPicker(active)
  const clock = createSeedClock()
  const newRequestId = createRequestIds(clock)
  const { choices, prices } = site
  return (time) => {
    const route = pickRoute(choices)
    const usage = usageOf(choices, route.model)
    let user = pickUser(choices)
    let price = prices.priceOf(route.model, user.group)
    for (let asked = 0; asked < PAYERS_ASKED && user.left < quotaOfCall(usage, price); asked += 1) {
      user = pickUser(choices)
      price = prices.priceOf(route.model, user.group)
    }
    clock.at(time)
    return logRow(choices, { time, requestId: newRequestId(), user, route, usage, price })
  }
}
