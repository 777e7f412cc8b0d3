import { Text } from '@mantine/core'
import styles from './picture.module.css'

/** Stands in the place of a picture or video that does not come. */
export const MediaFailure = ({ title, text }: { title: string; text: string }) => (
  <span className={styles.notice} role="alert">
    <Text span size="sm" fw={600}>
      {title}
    </Text>
    <Text span size="sm" c="dimmed">
      {text}
    </Text>
  </span>
)
