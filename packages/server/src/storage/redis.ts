import { RedisBalances } from './redis-balances.ts'
import { RedisLink } from './redis-link.ts'
import { createRedisMeters } from './redis-meters.ts'
import { RedisNotices } from './redis-notices.ts'
import { allScripts, COUNT_SLOTS, HIT, KEEP_SLOTS, LEASE, LEASES, RELEASE, TAKE_SLOT } from './redis-scripts.ts'
import type { Account, SharedState } from './shared-state.ts'

export const REDIS_PREFIX = 'tollgate:'

export interface RedisOptions {
  url: string
  /** Names this process and no other, also not the one it replaces. */
  node: string
  /** What Redis knows of balances from another era counts as lost (balance-era.ts). */
  balanceEra?: string
  /** In front of every key, so that several installations can share a server. */
  prefix?: string
}

/**
 * Shared state of many nodes. Starts without Redis too; while it is away, every command is refused within 2 s, and it
 * works again when Redis is back, with nothing remembered or with everything.
 */
export function createRedisState({ url, node, balanceEra = '', prefix = REDIS_PREFIX }: RedisOptions): SharedState {
  const link: RedisLink = new RedisLink({
    url,
    scripts: allScripts,
    prepare: (client) => balances.recogniseServer(client),
    onReady: ({ wasLost }) => {
      if (!wasLost) return
      void balances.announceAll()
      void tellUntold()
    },
  })
  const balances = new RedisBalances({ link, node, era: balanceEra, prefix })
  const notices = new RedisNotices(url)
  // Proof of the cast: only the settle script publishes there, and it names an account it was given.
  notices.subscribe(balances.accountTopic, (account) => void balances.announce(account as Account))

  /** Of notices that were not sent. Redis may have been away from this node alone: nobody else knows of them. */
  const untold = new Set<string>()
  async function publish(topic: string, payload: string): Promise<void> {
    try {
      await link.send('PUBLISH', [channel(topic), payload])
    } catch (error) {
      untold.add(topic)
      throw error
    }
  }
  /** All of a topic: which of it changed is not remembered. */
  async function tellUntold(): Promise<void> {
    const topics = [...untold]
    untold.clear()
    await Promise.allSettled(topics.map((topic) => publish(topic, '')))
  }

  const valueKey = (key: string) => `${prefix}value:${key}`
  const leaseKeys = (name: string) => [`${prefix}lease:${name}`, `${prefix}leases`]
  const slotKey = (name: string) => `${prefix}slots:${name}`
  const channel = (topic: string) => `${prefix}notice:${topic}`
  return {
    kind: 'redis',
    balances,
    slots: {
      take: async (name, { holder, limit, ttlMs }) =>
        Number(await link.run(TAKE_SLOT, [slotKey(name)], [holder, limit, Math.ceil(ttlMs)])) === 1,
      keep: async (slots, ttlMs) => {
        const keys = slots.map(({ name }) => slotKey(name))
        if (keys.length > 0) await link.run(KEEP_SLOTS, keys, [Math.ceil(ttlMs), ...slots.map(({ holder }) => holder)])
      },
      free: async ({ name, holder }) => {
        await link.send('ZREM', [slotKey(name), holder])
      },
      count: async (name) => Number(await link.run(COUNT_SLOTS, [slotKey(name)], [])),
    },
    meters: createRedisMeters({ link, prefix }),
    hit: async (key, { limit, windowMs }) => {
      const reply = await link.run(HIT, [`${prefix}hits:${key}`], [limit, windowMs])
      const [admitted = 0, remaining = 0, resetMs = 0] = Array.isArray(reply) ? reply.map(Number) : []
      return { isAllowed: admitted === 1, remaining, resetMs }
    },
    put: async (key, value, ttlMs) => {
      await link.send('SET', [valueKey(key), value, 'PX', String(Math.ceil(ttlMs))])
    },
    get: async (key) => textOf(await link.send('GET', [valueKey(key)])),
    take: async (key) => textOf(await link.send('GETDEL', [valueKey(key)])),
    lease: async (name, holder, ttlMs) =>
      Number(await link.run(LEASE, leaseKeys(name), [name, holder, Math.ceil(ttlMs)])) === 1,
    release: async (name, holder) => {
      await link.run(RELEASE, leaseKeys(name), [name, holder])
    },
    leases: async (leasePrefix) => {
      const names = await link.run(LEASES, [`${prefix}leases`], [])
      return Array.isArray(names) ? names.map(String).filter((name) => name.startsWith(leasePrefix)) : []
    },
    publish,
    subscribe: (topic, listener) => notices.subscribe(channel(topic), listener),
    // Writes: a replica, or a server whose memory is full, answers and takes nothing.
    ping: async () => {
      await link.send('SET', [`${prefix}ping`, '1', 'PX', '1000'])
    },
    close: async () => {
      notices.close()
      link.close()
    },
  }
}

const textOf = (reply: unknown): string | undefined => (typeof reply === 'string' ? reply : undefined)
