import { Modal } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { pictureAddress } from './drawing-picture.ts'
import { Picture, type PictureSize } from './picture.tsx'
import styles from './picture-viewer.module.css'
import { FIT, nextZoom, shownWidth } from './picture-zoom.ts'
import { ViewerButtons } from './viewer-buttons.tsx'

interface PictureViewerProps {
  /** Undefined: closed. */
  drawing: DrawingTask | undefined
  /** Those with a picture, among which one goes on. */
  drawings: readonly DrawingTask[]
  onShow: (drawing: DrawingTask) => void
  onClose: () => void
}

/** One picture over the whole window. Arrows go to the one before and after, + and - enlarge, 0 fits, Esc closes. */
export function PictureViewer({ drawing, drawings, onShow, onClose }: PictureViewerProps) {
  const [zoom, setZoom] = useState(FIT)
  const place = drawing === undefined ? -1 : drawings.indexOf(drawing)
  const address = drawing && pictureAddress(drawing)
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
    '+': () => setZoom(nextZoom(zoom, 'in')),
    '=': () => setZoom(nextZoom(zoom, 'in')),
    '-': () => setZoom(nextZoom(zoom, 'out')),
    '0': () => setZoom(FIT),
  }
  return (
    <Modal.Root
      opened={address !== undefined}
      onClose={onClose}
      fullScreen
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.()
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
            zoom={zoom}
            onZoom={setZoom}
            address={address ?? ''}
            onPrevious={previous && (() => go(previous))}
            onNext={next && (() => go(next))}
          />
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body>
          {drawing !== undefined && address !== undefined && (
            <Stage address={address} taskId={drawing.mj_id} zoom={zoom} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The room for a picture; what is larger is scrolled. It stays, with the focus, from one picture to the next. */
function Stage({ address, taskId, zoom }: { address: string; taskId: string; zoom: number }) {
  const { ref, width, height } = useElementSize()
  const [measured, setMeasured] = useState<{ address: string; size: PictureSize }>()
  const size = measured?.address === address && width > 0 ? measured.size : undefined
  return (
    // Scrolled by keyboard, so it takes the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={ref} className={styles.stage} tabIndex={0} data-autofocus aria-label={t('tasks.picture')}>
      <Picture
        key={address}
        address={address}
        taskId={taskId}
        className={styles.image ?? ''}
        style={size && { width: shownWidth({ picture: size, frame: { width, height }, zoom }) }}
        onSize={(measure) => setMeasured({ address, size: measure })}
      />
    </section>
  )
}
