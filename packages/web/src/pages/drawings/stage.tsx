import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import type { DrawingResult } from './drawing-picture.ts'
import { Picture, type PictureSize } from './picture.tsx'
import { shownWidth } from './picture-zoom.ts'
import styles from './stage.module.css'
import { Videos } from './videos.tsx'

interface StageProps {
  result: DrawingResult
  taskId: string
  zoom: number
}

/** The room for what was drawn; what is larger is scrolled. It stays, with the focus, from one drawing to the next. */
export function Stage({ result: { picture, videos }, taskId, zoom }: StageProps) {
  const { ref, width, height } = useElementSize()
  const [measured, setMeasured] = useState<{ address: string; size: PictureSize }>()
  const size = measured?.address === picture && width > 0 ? measured?.size : undefined
  const isVideo = videos.length > 0
  return (
    // Scrolled by keyboard, so it takes the focus.
    <section
      ref={ref}
      className={styles.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      data-autofocus
      aria-label={isVideo ? t('tasks.video') : t('tasks.picture')}
    >
      {isVideo && <Videos addresses={videos} still={picture} taskId={taskId} />}
      {picture !== undefined && !isVideo && (
        <Picture
          key={picture}
          address={picture}
          taskId={taskId}
          className={styles.image ?? ''}
          style={size && { width: shownWidth({ picture: size, frame: { width, height }, zoom }) }}
          onSize={(measure) => setMeasured({ address: picture, size: measure })}
        />
      )}
    </section>
  )
}
