import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import { PageNotice } from '../../shell/page-notice.tsx'

export function NotFoundPage() {
  return (
    <PageNotice title={t('shell.not-found-title')} text={t('shell.not-found-text')}>
      <Button component={Link} to="/" variant="default">
        {t('shell.to-home')}
      </Button>
    </PageNotice>
  )
}
