import { Button } from '@mantine/core'
import { listOptions, listUnpricedModels, resetModelRatio } from '@tollgate/contract/endpoints/options'
import type { ReactNode } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { FilterSelect } from '../../../components/filters/filter-select.tsx'
import { FilterText } from '../../../components/filters/filter-text.tsx'
import type { Filters } from '../../../components/filters/use-filters.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import styles from './model-toolbar.module.css'

/** The filters of the price table as they stand in the address. */
export const modelFilterDefaults = { model: '', kind: '' } as const

interface ModelToolbarProps {
  filters: Filters<keyof typeof modelFilterDefaults>
  addButton: ReactNode
}

/** Which models are listed, and what can be done with the list. */
export function ModelToolbar({ filters: { values, change }, addButton }: ModelToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <FilterText
        label={t('site-settings.model-search')}
        width={220}
        value={values.model}
        onChange={(model) => change({ model })}
      />
      <FilterSelect
        label={t('site-settings.model-kind')}
        width={150}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        any={t('site-settings.kind-all')}
        choices={[
          { value: 'tokens', label: t('site-settings.kind-tokens') },
          { value: 'call', label: t('site-settings.kind-call') },
          { value: 'none', label: t('site-settings.kind-none') },
        ]}
      />
      {addButton}
      <ResetRatios />
    </div>
  )
}

function ResetRatios() {
  const options = useOptionDraft()
  const reset = useAction(resetModelRatio, {
    refresh: [listOptions, listUnpricedModels],
    successText: t('site-settings.models-reset-done'),
    onDone: () => options.discard(['ModelRatio']),
  })
  return (
    <Confirm
      title={t('site-settings.models-reset-question')}
      text={t('site-settings.models-reset-text')}
      confirmText={t('site-settings.models-reset')}
      tone="danger"
      isBusy={reset.isPending}
      onConfirm={() => reset.run()}
    >
      {(ask) => (
        <Button variant="subtle" color="gray" size="xs" onClick={ask}>
          {t('site-settings.models-reset')}
        </Button>
      )}
    </Confirm>
  )
}
