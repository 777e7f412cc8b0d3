import { Skeleton } from '@mantine/core'
import { readNotificationSetting } from '@tollgate/contract/endpoints/notifications'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { NotificationForm } from './notification-form.tsx'

/** What one wants to hear of, and how. */
export function NotificationCard() {
  const { data: setting, error, refetch } = useEndpoint(readNotificationSetting)
  return (
    <TitledCard title={t('personal.notify')}>
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {setting === undefined && error === null && <Skeleton height={160} aria-busy />}
      {setting !== undefined && <NotificationForm key={JSON.stringify(setting)} setting={setting} />}
    </TitledCard>
  )
}
