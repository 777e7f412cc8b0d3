import { Text } from '@mantine/core'
import { FactList } from '../../../components/fact-list.tsx'
import { ExactTime } from '../../../components/time.tsx'
import { useSiteStatus } from '../../../data/site-status.ts'
import { t } from '../../../i18n/translate.ts'

/** Which version runs here, since when, and how it gives way to the next. */
export function SystemFacts() {
  const status = useSiteStatus()
  return (
    <>
      <FactList
        facts={[
          { name: t('site-settings.version'), value: status.version || t('common.unknown') },
          { name: t('site-settings.started-at'), value: <ExactTime seconds={status.start_time} /> },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('site-settings.update-hint')}
      </Text>
    </>
  )
}
