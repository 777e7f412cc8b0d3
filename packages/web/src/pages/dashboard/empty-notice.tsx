import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { t } from '../../i18n/translate.ts'
import styles from './dashboard-page.module.css'

/** Nothing was called in the range: what would stand here, and a longer range to look at. */
export function EmptyNotice({ onShowMonth }: { onShowMonth: () => void }) {
  return (
    <div className={styles.empty}>
      <IconInbox size={32} className={styles['empty-icon'] ?? ''} aria-hidden />
      <p className={styles['empty-title']}>{t('dashboard.empty-title')}</p>
      <p className={styles['empty-text']}>{t('dashboard.empty-text')}</p>
      <Button variant="default" onClick={onShowMonth}>
        {t('dashboard.empty-action')}
      </Button>
    </div>
  )
}
