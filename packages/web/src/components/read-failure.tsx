import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../i18n/translate.ts'
import { ICON_SIZE } from './icon-size.ts'
import styles from './read-failure.module.css'

/** What could not be read, and the way to try again. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <IconAlertTriangle size={ICON_SIZE} aria-hidden />
      <p className={styles.text}>
        <strong>{t('common.error-title')}</strong> {error.message}
      </p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
