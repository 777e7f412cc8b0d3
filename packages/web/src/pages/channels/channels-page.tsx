import { Title } from '@mantine/core'
import { t } from '../../i18n/translate.ts'

export function ChannelsPage() {
  return <Title order={1}>{t('shell.channels')}</Title>
}
