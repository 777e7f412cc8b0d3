import { AppError } from '@tollgate/contract/app-error'
import { ChannelCost, type ModelCost } from '@tollgate/contract/cost'
import * as z from 'zod/mini'

/** What a channel's vendor asks for its models, by the vendor's names; `*` for those that are not named. */
export type ModelCosts = ReadonlyMap<string, ModelCost>

/** Undefined when the setting names no cost, or none that can be read. */
export function costsIn(setting: Readonly<Record<string, unknown>> | undefined): ModelCosts | undefined {
  if (setting?.cost === undefined) return undefined
  const costs = z.safeParse(ChannelCost, setting.cost).data
  return costs && new Map(Object.entries(costs))
}

export const costOfModel = (costs: ModelCosts, model: string): ModelCost | undefined =>
  costs.get(model) ?? costs.get('*')

/** Throws `channel.cost-invalid`, naming the first entry that is no cost. */
export function checkCosts(setting: Readonly<Record<string, unknown>>): void {
  if (setting.cost === undefined) return
  const { error } = z.safeParse(ChannelCost, setting.cost)
  if (error) throw new AppError('channel.cost-invalid', { reason: error.issues[0]?.path.join('.') || 'cost' })
}
