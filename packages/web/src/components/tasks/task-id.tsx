import { CopyText } from '../copy-text.tsx'
import styles from './task-id.module.css'

/** The vendor's number of a task, to be copied. */
export const TaskId = ({ id }: { id: string }) =>
  id === '' ? null : (
    <CopyText text={id}>
      <span className={styles.id}>{id}</span>
    </CopyText>
  )
