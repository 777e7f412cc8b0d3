import { Loader, Text } from '@mantine/core'
import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import { t } from '../../i18n/translate.ts'
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
}

/** A picture with what stands in its place while it comes, and when it does not. Give it the address as its key. */
export function Picture({ address, taskId, className, style, onSize }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <span className={styles.notice} role="alert">
        <Text span size="sm" fw={600}>
          {t('tasks.viewer-failed')}
        </Text>
        <Text span size="sm" c="dimmed">
          {t('tasks.viewer-failed-text')}
        </Text>
      </span>
    )
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
        onError={() => setState('failed')}
      />
    </>
  )
}
