import type { LeftReason } from '@tollgate/contract/entities/usage-log'
import type { Circuits } from './circuits.ts'
import type { KeyPool, RelayChannel } from './relay-channel.ts'

interface KeyQuestion {
  model: string
  /** Ids of keys that are not to be used again. */
  triedKeys: ReadonlySet<string>
  /** The key that is taken if it is well. */
  preferredKey?: string | undefined
}

/** Before all keys are looked through: most of them are well, and pools may be large. */
const QUICK_TRIES = 8

/** Chooses keys of pools that are well, each as often as the others. */
export function createKeyChooser({ circuits, random }: { circuits: Circuits; random: () => number }) {
  /** By channel: whose turn is next. */
  const turns = new Map<number, number>()

  const isWell = ({ poolKey }: RelayChannel, { model, triedKeys }: KeyQuestion): boolean =>
    poolKey !== undefined && !triedKeys.has(poolKey.id) && circuits.obstacle(poolKey.healthId, model) === undefined

  function byTurns(channel: RelayChannel, { members }: KeyPool, asked: KeyQuestion): RelayChannel | undefined {
    const begin = turns.get(channel.id) ?? 0
    for (let step = 0; step < members.length; step += 1) {
      const place = (begin + step) % members.length
      const member = members[place]
      if (!member || !isWell(member, asked)) continue
      turns.set(channel.id, place + 1)
      return member
    }
    return undefined
  }

  function byChance({ members }: KeyPool, asked: KeyQuestion): RelayChannel | undefined {
    for (let step = 0; step < QUICK_TRIES; step += 1) {
      const member = members[Math.floor(random() * members.length)]
      if (member && isWell(member, asked)) return member
    }
    const well = members.filter((member) => isWell(member, asked))
    return well[Math.floor(random() * well.length)]
  }

  return {
    /** The channel with one of its keys; itself when it has no pool, undefined when none of the keys is well. */
    choose(channel: RelayChannel, asked: KeyQuestion): RelayChannel | undefined {
      const { pool } = channel
      if (!pool) return channel
      const preferred = asked.preferredKey && pool.members.find(({ poolKey }) => poolKey?.id === asked.preferredKey)
      if (preferred && isWell(preferred, asked)) return preferred
      return pool.order === 'turns' ? byTurns(channel, pool, asked) : byChance(pool, asked)
    },

    /** The key whose trouble ends first and that is not waiting; undefined when all are waiting. */
    leastBad(channel: RelayChannel, asked: KeyQuestion): RelayChannel | undefined {
      if (!channel.pool) return channel
      const open = channel.pool.members
        .filter(({ poolKey }) => poolKey && !asked.triedKeys.has(poolKey.id))
        .map((member) => ({ member, obstacle: circuits.obstacle(member.poolKey?.healthId ?? '', asked.model) }))
        .filter(({ obstacle }) => obstacle?.code !== 'left-waiting')
      return open.sort((a, b) => secondsOf(a.obstacle) - secondsOf(b.obstacle))[0]?.member
    },

    /** Why none of the keys may be used: what holds up the one that is free first; undefined when one is well. */
    obstacle({ pool }: RelayChannel, model: string): LeftReason | undefined {
      let least: LeftReason | undefined
      for (const { poolKey } of pool?.members ?? []) {
        const obstacle = circuits.obstacle(poolKey?.healthId ?? '', model)
        if (!obstacle) return undefined
        if (!least || isBetter(obstacle, least)) least = obstacle
      }
      return least
    },
  }
}

export const secondsOf = (reason: LeftReason | undefined): number =>
  reason && 'seconds' in reason ? reason.seconds : 0

/** What is not waiting can be tried when all else fails. */
function isBetter(one: LeftReason, other: LeftReason): boolean {
  const isWaiting = [one, other].map(({ code }) => code === 'left-waiting')
  if (isWaiting[0] !== isWaiting[1]) return isWaiting[1] === true
  return secondsOf(one) < secondsOf(other)
}
