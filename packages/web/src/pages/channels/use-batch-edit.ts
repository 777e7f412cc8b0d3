import { editChannels } from '@tollgate/contract/endpoints/channel-batches'
import type { Channel } from '@tollgate/contract/entities/channel'
import type { ChannelBatchEdit } from '@tollgate/contract/entities/channel-batch'
import { useState } from 'react'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { channelLists } from './use-channel-rows.ts'

/** A channel that was not changed, and why. */
export interface BatchFailure {
  channel: Channel
  message: string
}

/** Changes the same fields of several channels; what could not be changed is kept to be shown. */
export function useBatchEdit(channels: readonly Channel[]) {
  const edit = useAction(editChannels, { refresh: channelLists })
  const [failures, setFailures] = useState<{ list: readonly BatchFailure[]; done: number }>()

  /** True when every channel was changed; a refusal of the whole call has been shown. */
  async function run(set: ChannelBatchEdit['set']): Promise<boolean> {
    const results = await edit.run({ body: { ids: channels.map((channel) => channel.id), set } })
    if (results === undefined) return false
    const failed = results.filter((result) => !result.ok)
    if (failed.length === 0) {
      toastSuccess(t('common.done-toast'))
      return true
    }
    const list = failed.flatMap(({ id, message }) =>
      channels.filter((channel) => channel.id === id).map((channel) => ({ channel, message })),
    )
    setFailures({ list, done: results.length - failed.length })
    return false
  }

  return { run, isPending: edit.isPending, failures, forget: () => setFailures(undefined) }
}
