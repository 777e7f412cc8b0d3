import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../i18n/translate.ts'
import { ICON_SIZE } from './icon-size.ts'

/** What could not be read, and the way to try again. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert
      color="red"
      variant="light"
      radius={0}
      title={t('table.error-title')}
      icon={<IconAlertTriangle size={ICON_SIZE} />}
    >
      <Group justify="space-between" gap="sm">
        {error.message}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
