import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './titled-card.module.css'

interface TitledCardProps {
  /** Where links within the page lead to. */
  id?: string
  title: string
  /** What it is for, below the title. */
  text?: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One subject of a page, in a frame with its name. */
export function TitledCard({ id, title, text, action, children }: TitledCardProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {action}
      </header>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
