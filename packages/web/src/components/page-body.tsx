import type { ReactNode } from 'react'
import styles from './page-body.module.css'

interface PageBodyProps {
  /** Phones scroll a page as a whole; this one scrolls inside there too. */
  isFixed?: boolean
  children: ReactNode
}

/** A page that fills the frame: head and filters keep their height, the table takes the rest and scrolls inside. */
export function PageBody({ isFixed, children }: PageBodyProps) {
  return (
    <div className={styles.body} data-fixed={isFixed || undefined}>
      {children}
    </div>
  )
}
