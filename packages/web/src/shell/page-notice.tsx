import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BarrierArm } from './barrier-arm.tsx'
import classes from './page-notice.module.css'

/** A page that has only something to say: what happened, and below it what to do. */
export function PageNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack className={classes.notice} gap="sm">
      <BarrierArm />
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Group>{children}</Group>
    </Stack>
  )
}
