import { fetchAccountModels, fetchChannelModels } from '@tollgate/contract/endpoints/channels'
import { providerOf } from '@tollgate/contract/providers'
import { PresetButton } from '../../components/preset-button.tsx'
import { toastInfo } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'

interface FetchModelsButtonProps {
  values: ChannelDraft
  /** None: a channel that is not saved yet. */
  channelId: number | undefined
  onFetched: (names: string[]) => void
}

/**
 * Asks the vendor which models the account has, and adds them. The key of a saved channel stays at the server, so until it is
 * replaced the account as it is saved is asked.
 */
export function FetchModelsButton({ values, channelId, onFetched }: FetchModelsButtonProps) {
  const done = (names: string[]) => {
    onFetched(names)
    toastInfo(t('channel-form.fetched', { count: names.length }))
  }
  const saved = useAction(fetchChannelModels, { onDone: done })
  const typed = useAction(fetchAccountModels, { onDone: done })
  if (providerOf(values.type)?.modelList === undefined) return null

  function fetchModels(): void {
    if (channelId !== undefined && !values.isReplacingKey) {
      void saved.run({ params: { id: channelId } })
      return
    }
    const { type, address, key, other } = values
    void typed.run({ body: { type, base_url: address.trim(), key: key.trim(), other: other.trim() } })
  }

  return (
    <PresetButton disabled={saved.isPending || typed.isPending} onPress={fetchModels}>
      {t('channel-form.fetch-models')}
    </PresetButton>
  )
}
