import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Hue } from './hue.ts'
import styles from './tag.module.css'

/** A short word on a tinted ground. The colour only helps the eye; the word carries the meaning. */
export function Tag({ hue, children }: { hue: Hue; children: ReactNode }) {
  const shade = (index: number) => `var(--mantine-color-${hue}-${index})`
  return (
    <Box
      component="span"
      dir="auto"
      className={styles.tag ?? ''}
      __vars={{ '--tag-pale': shade(2), '--tag-middle': shade(5), '--tag-deep': shade(9) }}
    >
      {children}
    </Box>
  )
}
