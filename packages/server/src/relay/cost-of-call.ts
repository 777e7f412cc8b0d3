import { costOfCall } from '@tollgate/contract/cost'
import type { CallPrice } from '@tollgate/contract/quota'
import { costOfModel } from '../domain/channels/channel-cost.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { TokenUsage } from '../wire/token-usage.ts'

/**
 * What the vendor asks for a call, in billionths of a US dollar; undefined when the operator has set no cost for it.
 * `model`: by the caller's name.
 */
export function costOfAnswer(
  { channel, usage }: { channel: RelayChannel; usage: TokenUsage },
  model: string,
  price: CallPrice,
): number | undefined {
  if (channel.costs === undefined) return undefined
  const cost = costOfModel(channel.costs, channel.mapModel(model))
  return cost === undefined ? undefined : costOfCall(usage, cost, price)
}
