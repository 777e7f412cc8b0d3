import { Group, Skeleton, Stack } from '@mantine/core'
import { t } from '../i18n/translate.ts'

/** What a page looks like while its code is on the way: title row, filters, rows. */
export function PageSkeleton() {
  return (
    <Stack gap="md" p="lg" role="status" aria-label={t('common.loading')}>
      <Group justify="space-between">
        <Skeleton h={28} w={160} />
        <Skeleton h={32} w={96} />
      </Group>
      <Skeleton h={32} />
      <Skeleton h={320} />
    </Stack>
  )
}
