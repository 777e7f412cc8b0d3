import { TextInput } from '@mantine/core'
import type { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { PasswordField } from '../../../components/password-field.tsx'
import type { Problems } from '../../../components/use-draft.ts'
import { t } from '../../../i18n/translate.ts'

interface NotificationTargetProps {
  values: NotificationSetting
  problems: Problems<NotificationSetting>
  /** Names of the secrets that the server keeps; their fields are blank. */
  secretsSet: readonly string[]
  onChange: (changes: Partial<NotificationSetting>) => void
}

/** Where notifications go: the fields of the chosen way. */
export function NotificationTarget({ values, problems, secretsSet, onChange }: NotificationTargetProps) {
  const secretFieldOf = (name: 'webhook_secret' | 'wecom_key' | 'dingtalk_key', hint?: string) => ({
    value: values[name],
    error: problems[name],
    description: secretsSet.includes(name) ? t('personal.notify-secret-set') : hint,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value.trim() }),
  })
  switch (values.notify_type) {
    case 'email':
      return (
        <TextInput
          label={t('personal.notify-address')}
          description={t('personal.notify-address-hint')}
          type="email"
          value={values.notification_email}
          error={problems.notification_email}
          onChange={(event) => onChange({ notification_email: event.currentTarget.value.trim() })}
        />
      )
    case 'webhook':
      return (
        <>
          <TextInput
            label={t('personal.notify-url')}
            description={t('personal.notify-url-hint')}
            type="url"
            placeholder="https://"
            value={values.webhook_url}
            error={problems.webhook_url}
            onChange={(event) => onChange({ webhook_url: event.currentTarget.value.trim() })}
          />
          <PasswordField
            label={t('personal.notify-secret')}
            {...secretFieldOf('webhook_secret', t('personal.notify-secret-hint'))}
          />
        </>
      )
    case 'wecom':
      return <PasswordField key="wecom" label={t('personal.notify-key')} {...secretFieldOf('wecom_key')} />
    case 'dingtalk':
      return <PasswordField key="dingtalk" label={t('personal.notify-key')} {...secretFieldOf('dingtalk_key')} />
  }
}
