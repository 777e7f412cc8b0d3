import { ActionIcon, Button, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import styles from './row-menu.module.css'

export interface RowMenuEntry {
  text: string
  onPress: () => void
  icon?: ReactNode
  /** Something is lost by it. */
  tone?: 'danger' | 'normal'
}

interface RowMenuProps {
  /** What the menu is about, for screen readers. */
  label: string
  icon: ReactNode
  /** Shown beside the icon; then the menu stands on a button of full size, outside of tables. */
  text?: string
  /** Of that button; `sm` where it is not said. */
  size?: 'sm' | 'compact-sm'
  /** Open when it appears: its code came with the press of a button that looks the same. */
  startsOpen?: boolean
  entries: readonly RowMenuEntry[]
}

/** What is done seldom: a button that opens a short list of buttons. */
export function RowMenu({ label, icon, text, size = 'sm', startsOpen = false, entries }: RowMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  // An entry is gone when what it has opened closes; the button is still there to have the focus back.
  const leave = () => {
    close()
    button.current?.focus()
  }
  return (
    <Popover opened={isOpen} onDismiss={leave} position="bottom-end" trapFocus>
      <Popover.Target>
        {text === undefined ? (
          <ActionIcon ref={button} size="sm" aria-label={label} onClick={toggle}>
            {icon}
          </ActionIcon>
        ) : (
          <Button ref={button} variant="default" size={size} rightSection={icon} aria-label={label} onClick={toggle}>
            {text}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Stack gap={2}>
          {entries.map((entry) => (
            <Button
              key={entry.text}
              className={styles.entry ?? ''}
              variant="subtle"
              color={entry.tone === 'danger' ? 'red' : 'gray'}
              size="compact-sm"
              justify="flex-start"
              leftSection={entry.icon}
              onClick={() => {
                leave()
                entry.onPress()
              }}
            >
              {entry.text}
            </Button>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
