import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Hue } from './hue.ts'
import styles from './tag.module.css'

/** A short word on a tinted ground. The colour only helps the eye; the word carries the meaning. */
export function Tag({ hue, children }: { hue: Hue; children: ReactNode }) {
  return (
    <Badge className={styles.tag ?? ''} variant="light" color={hue} size="sm" radius="xs">
      {children}
    </Badge>
  )
}
