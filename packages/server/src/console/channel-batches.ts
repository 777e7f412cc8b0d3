import { ChannelStatus } from '@tollgate/contract/constants'
import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type BatchEndpoint =
  | 'updateChannelTag'
  | 'enableChannelTag'
  | 'disableChannelTag'
  | 'deleteChannels'
  | 'tagChannels'
  | 'editChannels'
  | 'deleteDisabledChannels'
  | 'repairChannels'

export function channelBatchHandlers({
  channelBatches,
}: Pick<ConsoleParts, 'channelBatches'>): HandlersFor<BatchEndpoint> {
  return {
    updateChannelTag: async ({ body }) => {
      await channelBatches.editTag(body)
      return null
    },
    enableChannelTag: async ({ body }) => {
      await channelBatches.setTagStatus(body.tag, ChannelStatus.enabled)
      return null
    },
    disableChannelTag: async ({ body }) => {
      await channelBatches.setTagStatus(body.tag, ChannelStatus.disabled)
      return null
    },
    deleteChannels: ({ body }) => channelBatches.remove(body.ids),
    tagChannels: ({ body }) => channelBatches.tag(body.ids, body.tag),
    editChannels: async ({ body, context }) => {
      const results = await channelBatches.edit(body)
      return results.map(({ id, error }) => ({
        id,
        ok: error === undefined,
        message: error?.textIn(context.language) ?? '',
      }))
    },
    deleteDisabledChannels: () => channelBatches.removeDisabled(),
    repairChannels: () => channelBatches.repair(),
  }
}
