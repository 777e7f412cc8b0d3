import type { LogsTable } from '../../storage/tables/billing.ts'

interface Sum {
  id: number
  quota: number
  calls: number
  at: number
}

/** One row for each user, token and channel of a batch; in the column order of the statements, sorted by id. */
export function sumsOf(settled: readonly Omit<LogsTable, 'id'>[]) {
  const users = new Map<number, Sum>()
  const tokens = new Map<number, Sum>()
  const channels = new Map<number, Sum>()
  for (const log of settled) {
    addSum(users, log.user_id, log)
    if (log.token_id !== 0) addSum(tokens, log.token_id, log)
    if (log.channel_id !== 0) addSum(channels, log.channel_id, log)
  }
  const list = (sums: Map<number, Sum>) => [...sums.values()].sort((a, b) => a.id - b.id)
  const triples = (sums: Map<number, Sum>) => list(sums).map(({ id, quota, calls }) => [id, quota, calls])
  return {
    users: triples(users),
    tokens: list(tokens).map(({ id, quota, calls, at }) => [id, quota, calls, at]),
    channels: triples(channels),
    rollups: (['user', 'token', 'channel'] as const).flatMap((kind, index) =>
      triples([users, tokens, channels][index] ?? users).map((triple) => [kind, ...triple]),
    ),
  }
}

function addSum(sums: Map<number, Sum>, id: number, log: Omit<LogsTable, 'id'>): void {
  const sum = sums.get(id)
  if (!sum) {
    sums.set(id, { id, quota: log.quota, calls: 1, at: log.created_at })
    return
  }
  sum.quota += log.quota
  sum.calls += 1
  sum.at = Math.max(sum.at, log.created_at)
}
