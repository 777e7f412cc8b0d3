import { fetchAccountModels, fetchChannelModels } from '@tollgate/contract/endpoints/channels'
import { providerOf } from '@tollgate/contract/providers'
import { useState } from 'react'
import { PresetButton } from '../../components/preset-button.tsx'
import { tidyNames } from '../../components/tag-names.ts'
import { toastInfo } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { type ModelDifference, modelDifference } from './model-difference.ts'

interface FetchModelsButtonProps {
  values: ChannelDraft
  /** None: a channel that is not saved yet. */
  channelId: number | undefined
  onChosen: (models: string[]) => void
}

/**
 * Asks the vendor which models the account has, and lets choose among the differences. The key of a saved channel stays
 * at the server, so until it is replaced the account as it is saved is asked.
 */
export function FetchModelsButton({ values, channelId, onChosen }: FetchModelsButtonProps) {
  const [difference, setDifference] = useState<ModelDifference>()
  const done = (offered: string[]) => {
    const found = modelDifference({ present: values.models, offered, mapping: values.mapping })
    if (found.added.length + found.gone.length > 0) setDifference(found)
    else toastInfo(t('channel-form.fetched-same'))
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
    <>
      <PresetButton isBusy={saved.isPending || typed.isPending} onPress={fetchModels}>
        {t('channel-form.fetch-models')}
      </PresetButton>
      {difference && (
        <DifferenceDialog
          difference={difference}
          onApply={({ added, gone }) => {
            onChosen(tidyNames([...values.models.filter((model) => !gone.includes(model)), ...added]))
            setDifference(undefined)
          }}
          onClose={() => setDifference(undefined)}
        />
      )}
    </>
  )
}
