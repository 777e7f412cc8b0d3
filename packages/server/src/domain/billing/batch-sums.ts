import type { LogsTable } from '../../storage/tables.ts'

interface Sum {
  id: number
  quota: number
  calls: number
  at: number
}

/** One row for each user, token, channel and hour of a batch; in the column order of the statements, sorted by id. */
export function sumsOf(settled: readonly Omit<LogsTable, 'id'>[]) {
  const users = new Map<number, Sum>()
  const tokens = new Map<number, Sum>()
  const channels = new Map<number, Sum>()
  const hours = new Map<string, { row: (string | number)[]; calls: number; quota: number; tokens: number }>()
  for (const log of settled) {
    addSum(users, log.user_id, log)
    if (log.token_id !== 0) addSum(tokens, log.token_id, log)
    if (log.channel_id !== 0) addSum(channels, log.channel_id, log)
    const hour = log.created_at - (log.created_at % 3600)
    const key = `${log.user_id}\n${log.model_name}\n${hour}`
    const known = hours.get(key) ?? {
      row: [log.user_id, log.username, log.model_name, hour],
      calls: 0,
      quota: 0,
      tokens: 0,
    }
    known.calls += 1
    known.quota += log.quota
    known.tokens += log.prompt_tokens + log.completion_tokens
    hours.set(key, known)
  }
  const list = (sums: Map<number, Sum>) => [...sums.values()].sort((a, b) => a.id - b.id)
  const triples = (sums: Map<number, Sum>) => list(sums).map(({ id, quota, calls }) => [id, quota, calls])
  return {
    users: triples(users),
    tokens: list(tokens).map(({ id, quota, calls, at }) => [id, quota, calls, at]),
    channels: triples(channels),
    hours: [...hours.values()].map(({ row, calls, quota, tokens: used }) => [...row, calls, quota, used]),
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
