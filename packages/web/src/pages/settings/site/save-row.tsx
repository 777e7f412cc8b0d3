import { Button, Group } from '@mantine/core'
import type { OptionKey } from '@tollgate/contract/options'
import { useRef } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from './site-options-context.ts'

interface SaveRowProps {
  /** What is saved, for those who hear the button. */
  name: string
  keys: readonly OptionKey[]
  onSave: () => void
}

/** The button that saves some options; beside it, while there are changes, that they are not saved and how to drop them. */
export function SaveRow({ name, keys, onSave }: SaveRowProps) {
  const options = useOptionDraft()
  const saveButton = useRef<HTMLButtonElement>(null)
  const isDirty = keys.some(options.isChanged)
  const discard = () => {
    options.discard(keys)
    // The button that was pressed goes with the changes.
    saveButton.current?.focus()
  }
  return (
    <Group gap="sm">
      <BusyButton
        ref={saveButton}
        size="xs"
        variant={isDirty ? 'filled' : 'default'}
        isBusy={keys.some(options.isSaving)}
        aria-label={t('site-settings.save-card', { name })}
        onClick={onSave}
      >
        {t('common.save')}
      </BusyButton>
      {isDirty && (
        <>
          <StatusBadge tone="warning">{t('site-settings.unsaved')}</StatusBadge>
          <Button size="xs" variant="subtle" color="gray" onClick={discard}>
            {t('site-settings.discard')}
          </Button>
        </>
      )}
    </Group>
  )
}
