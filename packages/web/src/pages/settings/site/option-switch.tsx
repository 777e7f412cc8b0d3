import { Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmDialog } from '../../../components/confirm.tsx'
import { t } from '../../../i18n/translate.ts'
import type { OptionField } from './option-field.ts'
import { useOptionDraft } from './site-options-context.ts'

interface OptionSwitchProps {
  field: Extract<OptionField, { widget: 'switch' }>
  label: string
  hint: string | undefined
}

/** On or off: in the draft of its card, or, where the card says so, at once. */
export function OptionSwitch({ field, label, hint }: OptionSwitchProps) {
  const options = useOptionDraft()
  const [isAsking, { open, close }] = useDisclosure(false)
  const { key } = field
  const isSaving = options.isSaving(key)
  const isOn = options.text(key) === 'true'
  const set = (value: boolean) => {
    if (field.isSavedAtOnce) return options.saveAtOnce([{ key, value: String(value) }])
    options.edit({ [key]: String(value) })
  }
  return (
    <>
      <Switch
        label={label}
        description={hint}
        error={options.problem(key)}
        checked={isOn}
        // Not disabled, which would give up the focus.
        aria-disabled={isSaving}
        onChange={(event) => {
          if (isSaving) return
          if (field.asksBeforeOff && isOn) open()
          else void set(event.currentTarget.checked)
        }}
      />
      {field.asksBeforeOff && (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('site-settings.password-login-question')}
          text={t('site-settings.password-login-text')}
          confirmText={t('site-settings.password-login-confirm')}
          tone="danger"
          isBusy={isSaving}
          onConfirm={async () => {
            await set(false)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
