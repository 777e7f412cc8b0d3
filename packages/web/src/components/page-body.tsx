import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** A page that fills the frame: head and filters keep their height, the table takes the rest and scrolls inside. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
