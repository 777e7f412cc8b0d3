import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a drawer with details: a heading, maybe a button beside it, and below them what it is about. */
export function DetailSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs">
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        {action}
      </Group>
      {children}
    </Stack>
  )
}
