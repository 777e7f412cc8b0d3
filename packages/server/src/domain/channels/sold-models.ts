import type { ChannelCache } from './channel-cache.ts'

/**
 * The models that enabled channels of these groups ask vendors for, sorted: the names by which calls are priced, which
 * are not those of the clients where a channel renames a model.
 */
export function soldModels(cache: Pick<ChannelCache, 'modelsOf' | 'route'>, groups: readonly string[]): string[] {
  const models = new Set<string>()
  for (const group of groups)
    for (const model of cache.modelsOf([group]))
      for (const tier of cache.route(group, model) ?? [])
        for (const channel of tier.channels) models.add(channel.mapModel(model))
  return [...models].sort()
}
