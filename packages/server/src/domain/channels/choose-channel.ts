import type { LeftNote, LeftReason, PickReason } from '@tollgate/contract/entities/usage-log'
import { createKeyChooser, secondsOf } from './choose-key.ts'
import type { Circuits } from './circuits.ts'
import type { Remembered } from './conversations.ts'
import { pickChannel, type Tiers, untried } from './pick-channel.ts'
import type { RelayChannel } from './relay-channel.ts'

export interface ChannelQuestion {
  /** The caller's name of it. */
  model: string
  /** Channels that are not to be tried again. */
  tried: ReadonlySet<number>
  triedKeys: ReadonlySet<string>
  /** Who answered the same conversation last. */
  preferred?: Remembered | undefined
}

/** A channel, with one key when it has a pool, and why it is the one. */
export interface Choice {
  channel: RelayChannel
  reason: PickReason
}

export interface Chosen {
  /** Undefined when no channel may be asked now. */
  choice: Choice | undefined
  /** Channels that would have come before it, or with it. */
  left: LeftNote[]
}

type Obstacles = ReadonlyMap<number, LeftReason>

export type ChannelChooser = ReturnType<typeof createChannelChooser>

const NO_OBSTACLES: Obstacles = new Map()

/** Chooses among the channels of a model, minding what is known of their health. */
export function createChannelChooser({ circuits, random }: { circuits: Circuits; random: () => number }) {
  const keys = createKeyChooser({ circuits, random })

  function obstaclesOf(tiers: Tiers<RelayChannel>, { model, tried }: ChannelQuestion): Obstacles {
    if (circuits.isQuiet) return NO_OBSTACLES
    const obstacles = new Map<number, LeftReason>()
    for (const { channels } of tiers) {
      for (const channel of channels) {
        if (tried.has(channel.id)) continue
        const mapped = channel.mapModel(model)
        const obstacle = circuits.obstacle(channel.healthId, mapped) ?? keys.obstacle(channel, mapped)
        if (obstacle) obstacles.set(channel.id, obstacle)
      }
    }
    return obstacles
  }

  /** The channel of the same conversation, as long as it is one of those whose turn it would be anyway. */
  function preferred(tiers: Tiers<RelayChannel>, { channelId }: Remembered, avoided: ReadonlySet<number>) {
    const isFree = ({ id }: RelayChannel) => !avoided.has(id)
    const tier = tiers.find(({ channels }) => channels.some(isFree))
    return tier?.channels.find((channel) => channel.id === channelId && isFree(channel))
  }

  function withKey(channel: RelayChannel, asked: ChannelQuestion): RelayChannel | undefined {
    const { model, triedKeys, preferred } = asked
    const preferredKey = preferred?.channelId === channel.id ? preferred.keyId : undefined
    return keys.choose(channel, { model: channel.mapModel(model), triedKeys, preferredKey })
  }

  function healthy(tiers: Tiers<RelayChannel>, asked: ChannelQuestion, obstacles: Obstacles): Choice | undefined {
    const avoided = obstacles.size === 0 ? asked.tried : new Set([...asked.tried, ...obstacles.keys()])
    const known = asked.preferred && preferred(tiers, asked.preferred, avoided)
    const picked = known ?? pickChannel(tiers, avoided, random)
    const channel = picked && withKey(picked, asked)
    if (!channel) return undefined
    if (known) return { channel, reason: { code: 'affinity' } }
    const { priority, weight } = channel
    const code = asked.tried.size === 0 ? 'picked-weight' : 'retry-after-failure'
    return { channel, reason: { code, priority, weight, of: countOf(tiers, priority, avoided) } }
  }

  /** When all are in trouble: the one that is out of it first, except those that asked not to be called. */
  function leastBad(tiers: Tiers<RelayChannel>, asked: ChannelQuestion, obstacles: Obstacles): Choice | undefined {
    let least: { channel: RelayChannel; seconds: number } | undefined
    for (const channel of tiers.flatMap(({ channels }) => channels)) {
      const obstacle = obstacles.get(channel.id)
      if (!obstacle || obstacle.code === 'left-waiting') continue
      const seconds = secondsOf(obstacle)
      if (!least || seconds < least.seconds) least = { channel, seconds }
    }
    if (!least) return undefined
    const { model, triedKeys } = asked
    const question = { model: least.channel.mapModel(model), triedKeys }
    const channel = keys.choose(least.channel, question) ?? keys.leastBad(least.channel, question)
    return channel && { channel, reason: { code: 'least-bad', seconds: least.seconds } }
  }

  function begin(choice: Choice): Choice {
    if (circuits.isQuiet) return choice
    circuits.begin(choice.channel.healthId)
    if (choice.channel.poolKey) circuits.begin(choice.channel.poolKey.healthId)
    return choice
  }

  return {
    choose(tiers: Tiers<RelayChannel>, asked: ChannelQuestion): Chosen {
      const obstacles = obstaclesOf(tiers, asked)
      const choice = healthy(tiers, asked, obstacles) ?? leastBad(tiers, asked, obstacles)
      return { choice: choice && begin(choice), left: leftBefore(tiers, choice, obstacles) }
    },

    /** Another key of a channel whose last one failed; undefined when none is well. */
    otherKey(channel: RelayChannel, asked: ChannelQuestion): Choice | undefined {
      const mapped = channel.mapModel(asked.model)
      const isOut = circuits.obstacle(channel.healthId, mapped) !== undefined
      const member = isOut ? undefined : keys.choose(channel, { model: mapped, triedKeys: asked.triedKeys })
      return member && begin({ channel: member, reason: { code: 'retry-other-key' } })
    },

    /** The key for a channel that an administrator named: any that is well, else any. */
    anyKey: (channel: RelayChannel, model: string): RelayChannel =>
      keys.choose(channel, { model: channel.mapModel(model), triedKeys: new Set() }) ?? channel,
  }
}

/** Channels of a priority that are not avoided. */
function countOf(tiers: Tiers<RelayChannel>, priority: number, avoided: ReadonlySet<number>): number {
  for (const { channels } of tiers) if (channels[0]?.priority === priority) return untried(channels, avoided).length
  return 0
}

/** Channels of lower priority would not have been asked in any case. */
function leftBefore(tiers: Tiers<RelayChannel>, choice: Choice | undefined, obstacles: Obstacles): LeftNote[] {
  if (obstacles.size === 0) return []
  const { id, priority } = choice?.channel ?? { id: 0, priority: Number.NEGATIVE_INFINITY }
  return tiers.flatMap(({ channels }) =>
    channels.flatMap((channel) => {
      const reason = obstacles.get(channel.id)
      return reason && channel.id !== id && channel.priority >= priority ? { channel: channel.id, reason } : []
    }),
  )
}
