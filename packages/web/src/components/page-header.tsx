import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Figures or short facts beside the title. */
  facts?: ReactNode
  /** The one primary action, and what belongs beside it. */
  actions?: ReactNode
}

/** Title row of a page. On small screens the actions stay in reach at the lower edge. */
export function PageHeader({ title, facts, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <Title order={1} className={styles.title}>
        {title}
      </Title>
      <div className={styles.facts}>{facts}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
