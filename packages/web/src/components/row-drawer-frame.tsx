import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { MOBILE_QUERY } from '../theme/theme.ts'
import { ICON_SIZE } from './icon-size.ts'
import { keepFocus } from './keep-focus.tsx'
import styles from './row-drawer.module.css'
import { useEscape } from './use-escape.ts'

export interface RowDrawerFrameProps {
  isOpen: boolean
  title: string
  isTitleInWords: boolean
  children: ReactNode
  /** Goes on to the row before or after; none at the ends of the page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

const WIDTH = 520

/** What `RowDrawer` loads. J and K go on to the next and the previous row, Esc closes. */
export function RowDrawerFrame({
  isOpen,
  title,
  isTitleInWords,
  children,
  onPrevious,
  onNext,
  onClose,
}: RowDrawerFrameProps) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const content = useRef<HTMLDivElement>(null)
  useEscape({ isOpen, dialog: content, onEscape: onClose })
  useHotkeys([
    ['j', () => onNext?.()],
    ['k', () => onPrevious?.()],
  ])
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '88dvh' : WIDTH}
      // The list beside it stays in use: another row may be pressed while the drawer is open.
      trapFocus={isMobile}
      lockScroll={isMobile}
      closeOnClickOutside={isMobile}
      classNames={{ content: styles.content ?? '' }}
    >
      {isMobile && <Drawer.Overlay />}
      <Drawer.Content ref={content}>
        <Drawer.Header className={styles.header ?? ''}>
          <Drawer.Title className={styles.title ?? ''} data-words={isTitleInWords} dir="auto">
            {title}
          </Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <StepButton
              label={t('table.row-previous')}
              onPress={onPrevious}
              icon={<IconChevronUp size={ICON_SIZE} />}
            />
            <StepButton label={t('table.row-next')} onPress={onNext} icon={<IconChevronDown size={ICON_SIZE} />} />
            <Drawer.CloseButton />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface StepButtonProps {
  label: string
  onPress: (() => void) | undefined
  icon: ReactNode
}

function StepButton({ label, onPress, icon }: StepButtonProps) {
  const isAtEnd = onPress === undefined
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isAtEnd} onClick={() => onPress?.()} {...keepFocus(isAtEnd)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
