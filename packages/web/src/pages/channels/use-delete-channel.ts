import { deleteChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { channelLists } from './use-channel-rows.ts'

/** Deletes a channel for good; its rows in the log stay. */
export function useDeleteChannel(channel: Channel) {
  const remove = useAction(deleteChannel, { refresh: channelLists, successText: t('common.done-toast') })
  return { isPending: remove.isPending, run: () => remove.run({ params: { id: channel.id } }) }
}
