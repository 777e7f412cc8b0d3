import { AppError } from '@tollgate/contract/app-error'
import { providers } from '@tollgate/contract/providers'
import type { ConsoleParts } from './console-parts.ts'
import { FailedReply, type HandlersFor } from './handler.ts'

type ChannelEndpoint =
  | 'listChannels'
  | 'searchChannels'
  | 'readChannel'
  | 'createChannel'
  | 'updateChannel'
  | 'deleteChannel'
  | 'testChannel'
  | 'fetchChannelModels'
  | 'fetchAccountModels'
  | 'updateChannelBalance'
  | 'listKnownModels'
  | 'listDefaultModels'

/** `created` of every model that providers offer by default, as clients of this API family know it. */
const MODEL_CREATED = 1_626_777_600

export function channelHandlers({
  channels,
  channelAccounts,
  probeChannel,
}: Pick<ConsoleParts, 'channels' | 'channelAccounts' | 'probeChannel'>): HandlersFor<ChannelEndpoint> {
  return {
    listChannels: async ({ query, context }) => {
      const { items, total } = await channels.list(query)
      context.setTotalCount(total)
      return items
    },
    searchChannels: ({ query }) => channels.search(query),
    readChannel: ({ params }) => channels.read(params.id),
    createChannel: async ({ body }) => {
      await channels.create(body)
      return null
    },
    updateChannel: ({ body }) => channels.update(body),
    deleteChannel: async ({ params }) => {
      await channels.remove(params.id)
      return null
    },
    testChannel: async ({ params, query }) => {
      try {
        const { timeMs, operation, model, error } = await probeChannel(params.id, query.model)
        const reply = { time: timeMs / 1000, operation, model }
        return error === undefined ? reply : new FailedReply(error, reply)
      } catch (error) {
        if (error instanceof AppError) return new FailedReply(error, { time: 0 })
        throw error
      }
    },
    fetchChannelModels: ({ params }) => channelAccounts.listModels(params.id),
    fetchAccountModels: ({ body }) => channelAccounts.listModelsOf(body),
    updateChannelBalance: async ({ params }) => {
      try {
        return { balance: await channelAccounts.updateBalance(params.id) }
      } catch (error) {
        if (error instanceof AppError) return new FailedReply(error, { balance: 0 })
        throw error
      }
    },
    listKnownModels: () => knownModels(),
    listDefaultModels: () => Object.fromEntries(providers.map(({ code, models }) => [String(code), [...models]])),
  }
}

/** Each model once, under the first provider that offers it. */
function knownModels() {
  const owners = new Map<string, string>()
  for (const { name, models } of providers) {
    for (const model of models) if (!owners.has(model)) owners.set(model, name)
  }
  return [...owners].map(([id, owner]) => ({
    id,
    object: 'model' as const,
    created: MODEL_CREATED,
    owned_by: owner,
    permission: [],
    root: id,
    parent: null,
  }))
}
