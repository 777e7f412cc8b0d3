import { ActionIcon, Code, Popover } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { CopyButton } from './copy-button.tsx'
import { ICON_SIZE } from './icon-size.ts'
import styles from './key-text.module.css'

const SHOWN_LETTERS = 7

interface KeyTextProps {
  /** The whole key. */
  text: string
  /** Whose key it is, for screen readers. */
  name: string
  showLabel: string
  copyLabel: string
}

/** The beginning of a key; shown whole on request, copied whole at once. */
export function KeyText({ text, name, showLabel, copyLabel }: KeyTextProps) {
  return (
    <span className={styles.line}>
      <span className={styles.key}>{`${text.slice(0, SHOWN_LETTERS)}…`}</span>
      <Popover position="bottom" withArrow>
        <Popover.Target>
          <ActionIcon size="xs" aria-label={`${showLabel}: ${name}`} title={showLabel}>
            <IconEye size={ICON_SIZE} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Code className={styles.whole ?? ''}>{text}</Code>
        </Popover.Dropdown>
      </Popover>
      <CopyButton text={text} label={`${copyLabel}: ${name}`} />
    </span>
  )
}
