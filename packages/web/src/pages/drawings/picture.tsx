import { Loader } from '@mantine/core'
import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { MediaFailure } from './media-failure.tsx'
import styles from './picture.module.css'

/** Pixels of the picture itself. */
export interface PictureSize {
  width: number
  height: number
}

interface PictureProps {
  address: string
  /** The vendor's number of the drawing. */
  taskId: string
  className?: string
  style?: CSSProperties | undefined
  onSize?: (size: PictureSize) => void
  /** Told when it does not come; nothing stands in its place then. Without it, a message does. */
  onFailure?: () => void
}

/** A picture with what stands in its place while it comes, and when it does not. Give it the address as its key. */
export function Picture({ address, taskId, className, style, onSize, onFailure }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') return onFailure === undefined ? <PictureFailure /> : null
  return (
    <>
      {state === 'loading' && (
        <span className={styles.notice}>
          <Loader size="sm" aria-label={t('common.loading')} />
        </span>
      )}
      <img
        src={address}
        alt={t('tasks.picture-of', { id: taskId })}
        className={className}
        style={style}
        data-state={state}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
          onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          setState('shown')
        }}
        onError={() => {
          setState('failed')
          onFailure?.()
        }}
      />
    </>
  )
}

/** Stands in the place of a picture that does not come. */
export const PictureFailure = () => (
  <MediaFailure title={t('tasks.viewer-failed')} text={t('tasks.viewer-failed-text')} />
)
