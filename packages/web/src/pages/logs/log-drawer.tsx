import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { type ReactNode, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import styles from './log-drawer.module.css'
import type { LogDetailsView } from './use-open-log.ts'

interface LogDrawerProps {
  /** Undefined: closed. */
  log: UsageLog | undefined
  previous: UsageLog | undefined
  next: UsageLog | undefined
  /** What shows a row in full; there once a row has been opened. */
  Details: LogDetailsView | undefined
  onOpen: (log: UsageLog) => void
  onClose: () => void
}

const WIDTH = 520

/** Everything about one row, beside the list. J and K go on to the next and the previous row, Esc closes. */
export function LogDrawer({ log, previous, next, Details, onOpen, onClose }: LogDrawerProps) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  // While it closes, the drawer still shows the last row.
  const [last, setLast] = useState(log)
  if (log !== undefined && log !== last) setLast(log)
  const shown = log ?? last
  const go = (target: UsageLog | undefined) => {
    if (log !== undefined && target !== undefined) onOpen(target)
  }
  useHotkeys([
    ['j', () => go(next)],
    ['k', () => go(previous)],
  ])
  return (
    <Drawer.Root
      opened={log !== undefined}
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
          <Drawer.Title className={styles.title ?? ''}>{shown?.model_name || t('logs.detail')}</Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <StepButton
              label={t('logs.previous')}
              target={previous}
              onGo={go}
              icon={<IconChevronUp size={ICON_SIZE} />}
            />
            <StepButton label={t('logs.next')} target={next} onGo={go} icon={<IconChevronDown size={ICON_SIZE} />} />
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={styles.body ?? ''}>{shown && Details && <Details log={shown} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface StepButtonProps {
  label: string
  target: UsageLog | undefined
  onGo: (log: UsageLog | undefined) => void
  icon: ReactNode
}

function StepButton({ label, target, onGo, icon }: StepButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={target === undefined} onClick={() => onGo(target)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
