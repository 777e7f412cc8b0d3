import { RedisClient } from 'bun'
import { REDIS_PREFIX } from './redis.ts'

const CONNECT_MS = 5_000
const KEYS_AT_ONCE = 1_000

/**
 * Forgets all that Redis knows of this installation: its balances are newer than those of a backup, and perhaps of other
 * accounts, so a restored site must not go by them. Throws when Redis cannot be emptied. Returns how many keys there were.
 */
export async function clearRedis(url: string, prefix = REDIS_PREFIX): Promise<number> {
  const client = new RedisClient(url, { connectionTimeout: CONNECT_MS, autoReconnect: false })
  try {
    let removed = 0
    let cursor = '0'
    do {
      const page = await client.send('SCAN', [cursor, 'MATCH', `${prefix}*`, 'COUNT', String(KEYS_AT_ONCE)])
      const [next, keys] = Array.isArray(page) ? page : []
      if (Array.isArray(keys) && keys.length > 0) removed += Number(await client.send('UNLINK', keys.map(String)))
      cursor = String(next ?? '0')
    } while (cursor !== '0')
    return removed
  } catch (cause) {
    throw new Error('Redis still holds what it knew before. Empty it before you start the server.', { cause })
  } finally {
    client.close()
  }
}
