import { deleteChannels } from '@tollgate/contract/endpoints/channel-batches'
import type { Channel } from '@tollgate/contract/entities/channel'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { channelLists } from './use-channel-rows.ts'

/** Deletes several channels for good, and says how many it were. */
export function useDeleteChannels({ channels, onDeleted }: { channels: readonly Channel[]; onDeleted: () => void }) {
  const remove = useAction(deleteChannels, {
    refresh: channelLists,
    onDone: (count) => {
      toastSuccess(t('channels.deleted-selected', { count }))
      onDeleted()
    },
  })
  return {
    isPending: remove.isPending,
    run: () => remove.run({ body: { ids: channels.map((channel) => channel.id) } }),
  }
}
