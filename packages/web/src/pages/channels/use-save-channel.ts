import { createChannel, listChannels, readChannel, updateChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import type { Draft } from '../../components/use-draft.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, createOfDraft, editOfDraft } from './channel-draft.ts'
import { channelLists } from './use-channel-rows.ts'

/** A channel as it was saved. */
export interface SavedChannel {
  id: number
  name: string
}

/** Saves the form: an edit of `channel`, or a new channel. */
export function useSaveChannel(channel: Channel | undefined) {
  const create = useAction(createChannel, { refresh: channelLists, successText: t('channel-form.created-toast') })
  const update = useAction(updateChannel, {
    refresh: [...channelLists, readChannel],
    successText: t('channel-form.updated-toast'),
  })

  /** False after a refusal, which has been shown. */
  async function save({ values, start }: Pick<Draft<ChannelDraft>, 'values' | 'start'>): Promise<boolean> {
    const reply =
      channel === undefined
        ? await create.run({ body: createOfDraft(values) })
        : await update.run({ body: editOfDraft(values, { id: channel.id, start }) })
    return reply !== undefined
  }

  return { save, isSaving: create.isPending || update.isPending }
}

/** The channel that was created last; undefined when there is none. The call that creates does not name its row. */
export async function newestChannel(): Promise<SavedChannel | undefined> {
  const [newest] = await callEndpoint(listChannels, { query: { p: 0, page_size: 1, id_sort: true } })
  return newest
}
