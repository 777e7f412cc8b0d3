import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { PageNotice } from './page-notice.tsx'

/** Stands in for a page that broke while it was drawn. */
export function PageFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageNotice title={t('shell.failure-title')} text={t('shell.failure-text')}>
      <Button onClick={tryAgain}>{t('common.retry')}</Button>
    </PageNotice>
  )
}
