import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { MOBILE_QUERY } from '../theme/theme.ts'
import { ICON_SIZE } from './icon-size.ts'
import styles from './row-drawer.module.css'

interface RowDrawerProps<Row> {
  /** Undefined: closed. */
  row: Row | undefined
  /** The rows of the page, among which J and K step. */
  rows: readonly Row[]
  titleOf: (row: Row) => string
  children: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  onClose: () => void
}

const WIDTH = 520

/** Everything about one row, beside the list. J and K go on to the next and the previous row, Esc closes. */
export function RowDrawer<Row>({ row, rows, titleOf, children, onOpen, onClose }: RowDrawerProps<Row>) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  // While it closes, the drawer still shows the last row.
  const [last, setLast] = useState(row)
  if (row !== undefined && row !== last) setLast(() => row)
  const shown = row ?? last
  const place = row === undefined ? -1 : rows.indexOf(row)
  const previous = rows[place - 1]
  const next = place < 0 ? undefined : rows[place + 1]
  const go = (target: Row | undefined) => {
    if (row !== undefined && target !== undefined) onOpen(target)
  }
  useHotkeys([
    ['j', () => go(next)],
    ['k', () => go(previous)],
  ])
  return (
    <Drawer.Root
      opened={row !== undefined}
      onClose={onClose}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '88dvh' : WIDTH}
      // The list beside it stays in use: another row may be pressed while the drawer is open.
      trapFocus={isMobile}
      lockScroll={isMobile}
      closeOnClickOutside={isMobile}
      classNames={{ content: styles.content ?? '' }}
    >
      {isMobile && <Drawer.Overlay />}
      <Drawer.Content>
        <Drawer.Header className={styles.header ?? ''}>
          <Drawer.Title className={styles.title ?? ''}>{shown === undefined ? '' : titleOf(shown)}</Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <StepButton
              label={t('table.row-previous')}
              isDisabled={previous === undefined}
              onPress={() => go(previous)}
              icon={<IconChevronUp size={ICON_SIZE} />}
            />
            <StepButton
              label={t('table.row-next')}
              isDisabled={next === undefined}
              onPress={() => go(next)}
              icon={<IconChevronDown size={ICON_SIZE} />}
            />
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={styles.body ?? ''}>{shown !== undefined && children(shown)}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface StepButtonProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  icon: ReactNode
}

function StepButton({ label, isDisabled, onPress, icon }: StepButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
