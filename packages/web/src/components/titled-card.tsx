import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './titled-card.module.css'

interface TitledCardProps {
  title: string
  /** What it is for, below the title. */
  text?: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One subject of a page, in a frame with its name. */
export function TitledCard({ title, text, action, children }: TitledCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </header>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
