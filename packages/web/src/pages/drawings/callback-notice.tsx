import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'

/** Tells administrators that callers are not told of their drawings, while that is switched off. */
export function CallbackNotice() {
  const { mj_notify_enabled: isOn } = useSiteStatus()
  return isOn ? null : (
    <Alert flex="none" variant="light" py={6} icon={<IconInfoCircle size={ICON_SIZE} />}>
      {t('tasks.no-notify')}
    </Alert>
  )
}
