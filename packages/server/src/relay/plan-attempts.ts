import { AppError } from '@tollgate/contract/app-error'
import { pickChannel } from '../domain/channels/pick-channel.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { priceNameOf } from '../domain/pricing/price-list.ts'
import type { RelayParts } from './relay-parts.ts'

/** Which channels a call may try, one after the other. */
export interface Plan {
  first: RelayChannel
  /** The next one that was not tried yet; undefined when the tries are used up. */
  next(): RelayChannel | undefined
}

/** Throws `channel.none-available` and, for a pinned channel, `channel.id-invalid` or `channel.pinned-disabled`. */
export function planAttempts(
  { group, model, pinnedChannel }: { group: string; model: string; pinnedChannel: number | undefined },
  { channels, options }: Pick<RelayParts, 'channels' | 'options'>,
): Plan {
  if (pinnedChannel !== undefined) return { first: pinned(channels.find(pinnedChannel)), next: () => undefined }
  const tiers = channels.route(group, priceNameOf(model)) ?? channels.route(group, model)
  const tried = new Set<number>()
  const first = tiers && pickChannel(tiers, tried, Math.random)
  if (!tiers || !first) throw new AppError('channel.none-available', { group, model })
  let triesLeft = options().RetryTimes
  tried.add(first.id)
  return {
    first,
    next() {
      if (triesLeft === 0) return undefined
      triesLeft -= 1
      const channel = pickChannel(tiers, tried, Math.random)
      if (channel) tried.add(channel.id)
      return channel
    },
  }
}

function pinned(channel: RelayChannel | undefined): RelayChannel {
  if (!channel) throw new AppError('channel.id-invalid', {})
  if (!channel.isEnabled) throw new AppError('channel.pinned-disabled', {})
  return channel
}
