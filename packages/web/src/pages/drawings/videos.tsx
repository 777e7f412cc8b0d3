import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { MediaFailure } from './media-failure.tsx'
import styles from './stage.module.css'

interface VideosProps {
  addresses: readonly string[]
  /** Shown until they play; undefined: their first picture is. */
  still: string | undefined
  /** The vendor's number of the drawing. */
  taskId: string
}

/** The videos of one drawing, side by side; one that is alone plays at once. */
export const Videos = ({ addresses, still, taskId }: VideosProps) => (
  <div className={styles.videos}>
    {addresses.map((address, index) => (
      <Video
        key={address}
        address={address}
        still={still}
        isAlone={addresses.length === 1}
        label={t('tasks.video-of', { id: taskId, place: index + 1 })}
      />
    ))}
  </div>
)

interface VideoProps {
  address: string
  still: string | undefined
  isAlone: boolean
  label: string
}

function Video({ address, still, isAlone, label }: VideoProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <MediaFailure title={t('tasks.video-failed')} text={t('tasks.video-failed-text')} />
  return (
    // They have no sound.
    // biome-ignore lint/a11y/useMediaCaption: see above
    <video
      className={styles.video}
      controls
      loop
      playsInline
      autoPlay={isAlone}
      preload="metadata"
      src={address}
      poster={still}
      aria-label={label}
      onError={() => setFailed(true)}
    />
  )
}
