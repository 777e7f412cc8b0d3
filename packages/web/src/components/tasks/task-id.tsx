import { CopyText } from '../copy-text.tsx'
import styles from './task-id.module.css'

/** Ids begin with the time or a counter: it is by their ends that one is told from the next. */
const TAIL = 6

/** The vendor's number of a task, to be copied. Where it has no room its middle is left out. */
export const TaskId = ({ id }: { id: string }) =>
  id === '' ? null : (
    <CopyText text={id}>
      <span className={styles.id}>
        <span className={styles.head}>{id.slice(0, -TAIL)}</span>
        <span>{id.slice(-TAIL)}</span>
      </span>
    </CopyText>
  )
