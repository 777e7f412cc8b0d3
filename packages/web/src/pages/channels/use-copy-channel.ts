import { createChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { CallError } from '../../data/call-endpoint.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { copyOfChannel } from './copy-of-channel.ts'
import { channelLists } from './use-channel-rows.ts'

/** Makes a second channel with the same settings and the same key. */
export function useCopyChannel(channel: Channel) {
  const create = useAction(createChannel, {
    refresh: channelLists,
    successText: t('channels.copied'),
    onError: (error) => toastError(new Error(textOfFailure(error))),
  })
  return { isPending: create.isPending, run: () => create.run({ body: copyOfChannel(channel) }) }
}

function textOfFailure(error: unknown): string {
  if (error instanceof CallError && error.code === 'channel.missing') return t('channels.missing')
  return t('channels.copy-failed', { message: error instanceof Error ? error.message : String(error) })
}
