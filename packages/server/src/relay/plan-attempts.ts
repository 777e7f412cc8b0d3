import { AppError } from '@tollgate/contract/app-error'
import type { LeftNote, PickReason } from '@tollgate/contract/entities/usage-log'
import type { ChannelQuestion, Choice } from '../domain/channels/choose-channel.ts'
import type { Remembered } from '../domain/channels/conversations.ts'
import type { Tiers } from '../domain/channels/pick-channel.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { priceNameOf } from '../domain/pricing/price-list.ts'
import type { RelayParts } from './relay-parts.ts'

/** Which channels a call may try, one after the other. */
export interface Plan {
  first: RelayChannel
  firstReason: PickReason
  /** Channels that were passed over, 20 at most. */
  left: LeftNote[]
  /** The next one after `failed`, which may be the same with another key; undefined when the tries are used up. */
  next(failed: { channel: RelayChannel; error: AppError }): Choice | undefined
  /** To be told who answered: the next turn of the conversation goes there again. */
  answeredBy(channel: RelayChannel): void
}

type PlanParts = Pick<RelayParts, 'channels' | 'options' | 'health' | 'chooser' | 'conversations'>

interface PlanQuestion {
  group: string
  model: string
  pinnedChannel: number | undefined
  /** What keeps the calls of one conversation together; see conversation-of.ts. */
  affinity?: string | undefined
  /** Who keeps what the call goes on with. */
  keeper?: Remembered | undefined
}

const LEFT_NOTES_MAX = 20

/**
 * Throws `channel.none-available`; `channel.saturated` when all channels asked not to be called for a while; and for a
 * pinned channel, `channel.id-invalid` or `channel.pinned-disabled`.
 */
export function planAttempts({ group, model, pinnedChannel, affinity, keeper }: PlanQuestion, parts: PlanParts): Plan {
  if (pinnedChannel !== undefined)
    return pinnedPlan(parts.chooser.anyKey(pinned(parts.channels.find(pinnedChannel)), model))
  const tiers = routeOf({ group, model }, parts.channels)
  const preferred = keeper ?? (affinity ? parts.conversations.find(affinity) : undefined)
  const { choice, left } = parts.chooser.choose(tiers, { model, preferred, ...NOTHING_TRIED })
  if (!choice) throw new AppError('channel.saturated', {}, { retryAfter: shortestWait(left) })
  return new ChannelPlan(choice, left.slice(0, LEFT_NOTES_MAX), { tiers, model, preferred, affinity, parts })
}

const NOTHING_TRIED: Pick<ChannelQuestion, 'tried' | 'triedKeys'> = { tried: new Set(), triedKeys: new Set() }

interface PlanFacts {
  tiers: Tiers<RelayChannel>
  model: string
  preferred: Remembered | undefined
  affinity: string | undefined
  parts: PlanParts
}

class ChannelPlan implements Plan {
  readonly first: RelayChannel
  readonly firstReason: PickReason
  /** What was tried; from the first failure on, which few calls meet. */
  private failed: Failed | undefined

  constructor(
    choice: Choice,
    readonly left: LeftNote[],
    private readonly facts: PlanFacts,
  ) {
    this.first = choice.channel
    this.firstReason = choice.reason
  }

  /** Another channel; when there is none, another key of one whose keys failed. */
  next({ channel, error }: { channel: RelayChannel; error: AppError }): Choice | undefined {
    const { tiers, model, preferred, parts } = this.facts
    this.failed ??= new Failed(parts.options().RetryTimes)
    const { tried, triedKeys, withOtherKeys } = this.failed
    tried.add(channel.id)
    if (channel.poolKey) triedKeys.add(channel.poolKey.id)
    if (parts.health.isFaultOfKey(channel, error)) withOtherKeys.set(channel.id, channel)
    else withOtherKeys.delete(channel.id)
    if (!isUnasked(error)) {
      if (this.failed.triesLeft === 0) return undefined
      this.failed.triesLeft -= 1
    }
    const asked = { model, preferred, tried, triedKeys }
    const { choice } = parts.chooser.choose(tiers, asked)
    if (choice) return choice
    for (const other of withOtherKeys.values()) {
      const again = parts.chooser.otherKey(other, asked)
      if (again) return again
    }
    return undefined
  }

  answeredBy(channel: RelayChannel): void {
    const { affinity, parts } = this.facts
    if (affinity) parts.conversations.answered(affinity, { channelId: channel.id, keyId: channel.poolKey?.id })
  }
}

class Failed {
  readonly tried = new Set<number>()
  readonly triedKeys = new Set<string>()
  readonly withOtherKeys = new Map<number, RelayChannel>()

  constructor(public triesLeft: number) {}
}

/** The channel's format cannot say what is wanted: nothing was sent, and another format may be able to. */
export const isUnasked = ({ code }: AppError): boolean =>
  code === 'request.unsupported' || code === 'channel.operation-unsupported'

/** Enabled channels of a group for a model. Throws `channel.none-available`. */
export function routeOf(
  { group, model }: { group: string; model: string },
  channels: RelayParts['channels'],
): Tiers<RelayChannel> {
  const tiers = channels.route(group, priceNameOf(model)) ?? channels.route(group, model)
  if (!tiers) throw new AppError('channel.none-available', { group, model })
  return tiers
}

function pinned(channel: RelayChannel | undefined): RelayChannel {
  if (!channel) throw new AppError('channel.id-invalid', {})
  if (!channel.isEnabled) throw new AppError('channel.pinned-disabled', {})
  return channel
}

/** Only this channel is asked. */
export const pinnedPlan = (channel: RelayChannel): Plan => ({
  first: channel,
  firstReason: { code: 'pinned' },
  left: [],
  next: () => undefined,
  answeredBy: () => undefined,
})

const shortestWait = (left: readonly LeftNote[]): number =>
  Math.min(...left.map(({ reason }) => ('seconds' in reason ? reason.seconds : 1)))
