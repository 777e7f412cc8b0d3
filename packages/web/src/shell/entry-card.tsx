import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BarrierArm } from './barrier-arm.tsx'
import classes from './entry-card.module.css'

/** The card in which one signs in, sets the site up, or is told something: a barrier on top, a title, a form. */
export function EntryCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <BarrierArm />
      <Stack gap="md" p="lg">
        <Stack gap={4}>
          <Title order={1}>{title}</Title>
          {text !== undefined && <Text c="dimmed">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </section>
  )
}
