import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { EntryCard } from './entry-card.tsx'

/** A page that has only something to say: what happened, and below it what to do. */
export function PageNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <EntryCard title={title} text={text}>
      {children !== undefined && <Group>{children}</Group>}
    </EntryCard>
  )
}
