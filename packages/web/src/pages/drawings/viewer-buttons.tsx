import { ActionIcon, Group, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { t } from '../../i18n/translate.ts'
import { FIT, nextZoom } from './picture-zoom.ts'
import styles from './viewer-buttons.module.css'

interface ViewerButtonsProps {
  /** Undefined: it is nothing to be enlarged. */
  zoom: number | undefined
  onZoom: (zoom: number) => void
  /** Where the picture or video is by itself. */
  address: string
  /** Undefined: it is the first one. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** What one can do with what was drawn. */
export function ViewerButtons({ zoom, onZoom, address, onPrevious, onNext }: ViewerButtonsProps) {
  const zoomTo = (target: number) => (zoom === undefined || target === zoom ? undefined : () => onZoom(target))
  return (
    <Group gap={4} wrap="nowrap">
      <ViewerButton label={t('tasks.viewer-previous')} onPress={onPrevious}>
        <IconChevronLeft size={ICON_SIZE} />
      </ViewerButton>
      <ViewerButton label={t('tasks.viewer-next')} onPress={onNext}>
        <IconChevronRight size={ICON_SIZE} />
      </ViewerButton>
      <ViewerButton label={t('tasks.viewer-smaller')} onPress={zoomTo(nextZoom(zoom ?? FIT, 'out'))}>
        <IconZoomOut size={ICON_SIZE} />
      </ViewerButton>
      <ViewerButton label={t('tasks.viewer-larger')} onPress={zoomTo(nextZoom(zoom ?? FIT, 'in'))}>
        <IconZoomIn size={ICON_SIZE} />
      </ViewerButton>
      <ViewerButton label={t('tasks.viewer-fit')} onPress={zoomTo(FIT)}>
        <IconMaximize size={ICON_SIZE} />
      </ViewerButton>
      <Tooltip label={t('tasks.viewer-open')}>
        <ActionIcon
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('tasks.viewer-open')}
        >
          <IconExternalLink size={ICON_SIZE} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

interface ViewerButtonProps {
  label: string
  /** Undefined: there is nothing to be done. */
  onPress: (() => void) | undefined
  children: ReactNode
}

/** With nothing to do it keeps the focus all the same: the keys of the viewer work where the focus is. */
function ViewerButton({ label, onPress, children }: ViewerButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-disabled={onPress === undefined}
        className={styles.button ?? ''}
        onClick={() => onPress?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
