import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Figures or short facts beside the title. */
  facts?: ReactNode
  /** Small buttons at the end of the title row, on small screens too. */
  tools?: ReactNode
  /** The one primary action, and what belongs beside it. */
  actions?: ReactNode
}

/** Title row of a page. On small screens the actions stay in reach at the lower edge. */
export function PageHeader({ title, facts, tools, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <Title order={1} className={styles.title}>
        {title}
      </Title>
      <div className={styles.facts}>{facts}</div>
      {tools}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
