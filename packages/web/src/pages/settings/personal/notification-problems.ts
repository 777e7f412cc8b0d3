import type { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import type { Problems } from '../../../components/use-draft.ts'
import { t } from '../../../i18n/translate.ts'

/** What the chosen way still needs; a secret that the server keeps need not be typed again. */
export function notificationProblemsOf(
  values: NotificationSetting,
  secretsSet: readonly string[],
): Problems<NotificationSetting> {
  const { notify_type, webhook_url, wecom_key, dingtalk_key } = values
  if (notify_type === 'webhook' && webhook_url === '') return { webhook_url: t('personal.notify-url-empty') }
  if (notify_type === 'wecom' && wecom_key === '' && !secretsSet.includes('wecom_key')) {
    return { wecom_key: t('personal.notify-key-empty') }
  }
  if (notify_type === 'dingtalk' && dingtalk_key === '' && !secretsSet.includes('dingtalk_key')) {
    return { dingtalk_key: t('personal.notify-key-empty') }
  }
  return {}
}
