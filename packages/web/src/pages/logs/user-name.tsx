import { Box, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { hueOfName } from '../../components/hue.ts'
import { t } from '../../i18n/translate.ts'
import { UserCard } from './user-card.tsx'
import styles from './user-name.module.css'

/** A user in the log; a press shows balance and use. Rows of the system itself have no user. */
export function UserName({ id, name }: { id: number; name: string }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  if (name === '') return null
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.user} aria-label={t('logs.show-user', { name })} onClick={toggle}>
          {/* The letter is drawn by the style sheet: as text it would stand in the button's name. */}
          <Box
            component="span"
            className={styles.letter ?? ''}
            data-letter={name.slice(0, 1).toUpperCase()}
            __vars={{ '--letter-ground': `var(--mantine-color-${hueOfName(name)}-light)` }}
          />
          <span className={styles.name}>{name}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <UserCard id={id} name={name} />}</Popover.Dropdown>
    </Popover>
  )
}
