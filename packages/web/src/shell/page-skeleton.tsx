import { Group, Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { onFound } from '../data/connection.ts'
import { t } from '../i18n/translate.ts'
import classes from './frame.module.css'

/** What a page looks like while its code is on the way: title row, filters, rows. */
export function PageSkeleton() {
  // Code that was asked for over a connection that is dead now never comes. Nothing has been typed here yet.
  useEffect(() => onFound(() => window.location.reload()), [])
  return (
    <Stack gap="xs" className={classes.skeleton} role="status" aria-label={t('common.loading')}>
      <Group justify="space-between">
        <Skeleton h={28} w={160} />
        <Skeleton h={36} w={96} />
      </Group>
      <Skeleton h={30} />
      <Skeleton h={320} />
    </Stack>
  )
}

/** The same while the frame around it is on the way too; its lines are where the frame will draw them. */
export const ConsoleSkeleton = () => (
  <div className={classes.waiting}>
    <PageSkeleton />
  </div>
)
