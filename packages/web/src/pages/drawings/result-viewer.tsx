import { Modal } from '@mantine/core'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { resultOf } from './drawing-picture.ts'
import { FIT, nextZoom } from './picture-zoom.ts'
import styles from './result-viewer.module.css'
import { Stage } from './stage.tsx'
import { ViewerButtons } from './viewer-buttons.tsx'

interface ResultViewerProps {
  /** Undefined: closed. */
  drawing: DrawingTask | undefined
  /** Those with something to be seen, among which one goes on. */
  drawings: readonly DrawingTask[]
  onShow: (drawing: DrawingTask) => void
  onClose: () => void
}

/**
 * One picture or video over the whole window. Arrows go to the one before and after, + and - enlarge a picture, 0 fits it,
 * Esc closes.
 */
export function ResultViewer({ drawing, drawings, onShow, onClose }: ResultViewerProps) {
  const [zoom, setZoom] = useState(FIT)
  const place = drawing === undefined ? -1 : drawings.indexOf(drawing)
  const result = drawing && resultOf(drawing)
  const isVideo = result !== undefined && result.videos.length > 0
  const go = (target: DrawingTask | undefined) => {
    if (target === undefined) return
    setZoom(FIT)
    onShow(target)
  }
  const previous = drawings[place - 1]
  const next = place < 0 ? undefined : drawings[place + 1]
  const keys: Readonly<Record<string, () => void>> = {
    // In an enlarged picture the arrows lead to its edges.
    ArrowLeft: () => go(zoom === FIT ? previous : undefined),
    ArrowRight: () => go(zoom === FIT ? next : undefined),
    ...(isVideo ? {} : zoomKeys(zoom, setZoom)),
  }
  return (
    <Modal.Root
      opened={result !== undefined}
      onClose={onClose}
      fullScreen
      onKeyDown={(event: KeyboardEvent) => {
        // Keys in a video are its own: arrows wind it.
        const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement
        if (!isElsewhere) keys[event.key]?.()
      }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', header: styles.header ?? '' }}
      // As wide as the window: no line around it.
      styles={{ content: { border: 0 } }}
    >
      <Modal.Content>
        <Modal.Header>
          <Modal.Title className={styles.title ?? ''}>{drawing?.mj_id}</Modal.Title>
          <span className={styles.place}>{t('tasks.viewer-place', { place: place + 1, count: drawings.length })}</span>
          <ViewerButtons
            zoom={isVideo ? undefined : zoom}
            onZoom={setZoom}
            address={result?.videos[0] ?? result?.picture ?? ''}
            onPrevious={previous && (() => go(previous))}
            onNext={next && (() => go(next))}
          />
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body>
          {drawing !== undefined && result !== undefined && (
            <Stage result={result} taskId={drawing.mj_id} zoom={zoom} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const zoomKeys = (zoom: number, onZoom: (zoom: number) => void): Readonly<Record<string, () => void>> => ({
  '+': () => onZoom(nextZoom(zoom, 'in')),
  '=': () => onZoom(nextZoom(zoom, 'in')),
  '-': () => onZoom(nextZoom(zoom, 'out')),
  '0': () => onZoom(FIT),
})
