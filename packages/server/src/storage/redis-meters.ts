import type { RedisLink } from './redis-link.ts'
import { CORRECT_METERS, TAKE_METERS } from './redis-meter-scripts.ts'
import type { Meter, MeterOutcome, MeterReading, Meters } from './shared-state.ts'

/** Meters in Redis, which tells the time for all nodes. What Redis loses, a minute brings back. */
export function createRedisMeters({ link, prefix }: { link: RedisLink; prefix: string }): Meters {
  const keyOf = ({ name, windowMs }: Meter): string => `${prefix}meter:${name}:${windowMs}`

  async function take(demands: Parameters<Meters['take']>[0]): Promise<MeterOutcome> {
    const parameters = demands.flatMap(({ limit, windowMs, amount }) => [limit, windowMs, amount])
    const reply = await link.run(TAKE_METERS, demands.map(keyOf), parameters)
    const [full = 0, roomInMs = 0, ...rest] = Array.isArray(reply) ? reply.map(Number) : []
    const readings: MeterReading[] = []
    const places: number[] = []
    for (let at = 0; at < rest.length; at += 3) {
      readings.push({ used: rest[at] ?? 0, emptyInMs: rest[at + 1] ?? 0 })
      places.push(rest[at + 2] ?? 0)
    }
    return full === 0 ? { state: 'taken', readings, places } : { state: 'full', readings, index: full - 1, roomInMs }
  }

  return {
    take,
    correct: async (changes) => {
      const parameters = changes.flatMap(({ windowMs, place, change }) => [windowMs, place, change])
      if (changes.length > 0) await link.run(CORRECT_METERS, changes.map(keyOf), parameters)
    },
    read: async (meters) => {
      const outcome = await take(meters.map((meter) => ({ ...meter, limit: Number.MAX_SAFE_INTEGER, amount: 0 })))
      return outcome.readings
    },
  }
}
