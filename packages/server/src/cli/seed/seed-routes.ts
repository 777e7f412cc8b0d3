import type { AttemptNote } from '@tollgate/contract/entities/usage-log'
import { POPULAR_MODELS, type SeedChannel } from './seed-channels.ts'
import { type Choices, weightedPicker } from './seeded-choices.ts'

/** A call that was answered: its model, the channel that answered, and what was tried before it. */
export interface Route {
  model: string
  channel: SeedChannel
  tried: readonly AttemptNote[]
}

/**
 * Popular models more often, each from a channel that serves it; now and then another one was tried before. Undefined
 * when nothing can be called.
 */
export function routePicker(channels: readonly SeedChannel[]): ((choices: Choices) => Route) | undefined {
  const serving = new Map<string, SeedChannel[]>()
  for (const channel of channels)
    for (const model of channel.models) serving.set(model, [...(serving.get(model) ?? []), channel])
  const popular = new Map(POPULAR_MODELS.map(({ item, weight }) => [item, weight]))
  const models = [...serving.keys()].map((item) => ({ item, weight: popular.get(item) ?? 0.05 }))
  if (models.length === 0) return undefined
  const pickModel = weightedPicker(models)
  const pickers = new Map(
    [...serving].map(([model, able]) => [model, weightedPicker(able.map((item) => ({ item, weight: item.weight })))]),
  )
  return (choices) => {
    const model = pickModel(choices)
    const pick = pickers.get(model) ?? (() => choices.pick(channels))
    const channel = pick(choices)
    const first = choices.chance(0.08) ? pick(choices) : channel
    return { model, channel, tried: first === channel ? [] : [failedAttempt(choices, first)] }
  }
}

const FAILURES = [
  { status: 429, error: 'channel.saturated' },
  { status: 500, error: 'channel.refused' },
  { status: 503, error: 'channel.refused' },
  { status: 0, error: 'channel.timeout' },
]

function failedAttempt(choices: Choices, { id, priority, weight }: SeedChannel): AttemptNote {
  const reason = { code: 'picked-weight', priority, weight, of: 3 } as const
  return { channel: id, ...choices.pick(FAILURES), ms: choices.between(80, 3_000), reason }
}
