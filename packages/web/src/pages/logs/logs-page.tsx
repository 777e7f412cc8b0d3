import { Title } from '@mantine/core'
import { t } from '../../i18n/translate.ts'

export function LogsPage() {
  return <Title order={1}>{t('shell.logs')}</Title>
}
