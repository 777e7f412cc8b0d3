/** What choosing needs to know of a channel. */
export interface Choice {
  id: number
  priority: number
  weight: number
}

/** Added to every weight, so that a weight of 0 still gets calls. */
const WEIGHT_SMOOTHING = 10

/** The channels of one model in one group, highest priority first. */
export type Tiers<C extends Choice> = readonly Tier<C>[]

interface Tier<C extends Choice> {
  channels: readonly C[]
  totalWeight: number
}

export function tiersOf<C extends Choice>(channels: readonly C[]): Tiers<C> {
  const byPriority = Map.groupBy(channels, (channel) => channel.priority)
  return [...byPriority.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, members]) => ({ channels: members, totalWeight: sumOfWeights(members) }))
}

/**
 * The next channel to try: from the highest priority that still has an untried one, at random by weight.
 * Undefined when all were tried. `random` gives numbers from 0 up to 1.
 */
export function pickChannel<C extends Choice>(
  tiers: Tiers<C>,
  tried: ReadonlySet<number>,
  random: () => number,
): C | undefined {
  for (const tier of tiers) {
    const candidates = untried(tier.channels, tried)
    if (candidates.length === 0) continue
    if (candidates.length === 1) return candidates[0]
    let point = random() * (candidates === tier.channels ? tier.totalWeight : sumOfWeights(candidates))
    for (const channel of candidates) {
      point -= channel.weight + WEIGHT_SMOOTHING
      if (point < 0) return channel
    }
    return candidates.at(-1)
  }
  return undefined
}

/** The list itself when nothing was tried. */
export const untried = <C extends Choice>(channels: readonly C[], tried: ReadonlySet<number>): readonly C[] =>
  tried.size === 0 ? channels : channels.filter((channel) => !tried.has(channel.id))

const sumOfWeights = (channels: readonly Choice[]): number =>
  channels.reduce((sum, channel) => sum + channel.weight + WEIGHT_SMOOTHING, 0)
