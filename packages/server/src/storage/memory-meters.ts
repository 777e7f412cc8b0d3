import type { Clock } from '../platform/clock.ts'
import { placeOf, readBuckets, roomInMs } from './meter-buckets.ts'
import type { Meter, MeterReading, Meters } from './shared-state.ts'

/** Meters whose last amount has left the window are removed once in so many steps. */
const SWEEP_EVERY = 8_192

interface Counts {
  windowMs: number
  byPlace: Map<number, number>
}

/** Meters of a server that runs alone. No step waits for anything, so each is atomic. */
export function createMemoryMeters(clock: Clock): Meters {
  const meters = new Map<string, Counts>()
  let stepsUntilSweep = SWEEP_EVERY

  const keyOf = ({ name, windowMs }: Meter): string => `${name}:${windowMs}`
  const bucketsOf = (meter: Meter): ReadonlyMap<number, number> => meters.get(keyOf(meter))?.byPlace ?? NOTHING

  function add(meter: Meter, { place, change }: { place: number; change: number }): void {
    const { windowMs } = meter
    const counts = meters.get(keyOf(meter)) ?? { windowMs, byPlace: new Map<number, number>() }
    const amount = (counts.byPlace.get(place) ?? 0) + change
    if (amount > 0) counts.byPlace.set(place, amount)
    else counts.byPlace.delete(place)
    if (counts.byPlace.size > 0) meters.set(keyOf(meter), counts)
    else meters.delete(keyOf(meter))
  }

  function forgetOld(nowMs: number): void {
    stepsUntilSweep -= 1
    if (stepsUntilSweep > 0) return
    stepsUntilSweep = SWEEP_EVERY
    for (const [key, { windowMs, byPlace }] of meters)
      if (readBuckets(byPlace, { windowMs, nowMs }).used === 0) meters.delete(key)
  }

  function read(meter: Meter): MeterReading {
    const nowMs = clock.nowMs()
    const { dead, ...reading } = readBuckets(bucketsOf(meter), { windowMs: meter.windowMs, nowMs })
    for (const place of dead) meters.get(keyOf(meter))?.byPlace.delete(place)
    return reading
  }

  return {
    take: async (demands) => {
      const nowMs = clock.nowMs()
      forgetOld(nowMs)
      const before = demands.map(read)
      const index = demands.findIndex(({ limit, amount }, at) => (before[at]?.used ?? 0) + amount > limit)
      const full = demands[index]
      if (full) {
        const { windowMs, limit, amount } = full
        const wait = roomInMs(bucketsOf(full), { windowMs, nowMs, allowed: limit - amount })
        return { state: 'full', readings: before, index, roomInMs: wait }
      }
      const places = demands.map(({ windowMs }) => placeOf(nowMs, windowMs))
      for (const [at, demand] of demands.entries()) add(demand, { place: places[at] ?? 0, change: demand.amount })
      return { state: 'taken', readings: demands.map(read), places }
    },
    correct: async (changes) => {
      const nowMs = clock.nowMs()
      for (const { place, change, ...meter } of changes)
        if (readBuckets(new Map([[place, 1]]), { windowMs: meter.windowMs, nowMs }).used > 0)
          add(meter, { place, change })
    },
    read: async (asked) => asked.map(read),
  }
}

const NOTHING: ReadonlyMap<number, number> = new Map()
