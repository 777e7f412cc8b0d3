import { Anchor, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { type Clip, minutesText } from './clips.ts'
import styles from './player.module.css'

/** What a task brought: songs to listen to, one at a time, and words to read. */
export function Player({ clips }: { clips: readonly Clip[] }) {
  return (
    <ul className={styles.clips}>
      {clips.map((clip) => (
        <li key={clip.id} className={styles.clip}>
          <ClipHead clip={clip} />
          {clip.audioUrl !== '' && <Sound clip={clip} />}
          {clip.lyrics !== '' && (
            // Words alone are the result; beside a song they are looked up.
            <details className={styles.lyrics} open={clip.audioUrl === ''}>
              <summary>{t('tasks.clip-lyrics')}</summary>
              <Text size="sm" className={styles.words ?? ''}>
                {clip.lyrics}
              </Text>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function ClipHead({ clip }: { clip: Clip }) {
  const title = titleOf(clip)
  // A vendor keeps covers no longer than songs; a broken picture says nothing.
  const [hasCover, setHasCover] = useState(clip.coverUrl !== '')
  const facts = [clip.duration > 0 ? minutesText(clip.duration) : '', clip.tags].filter((fact) => fact !== '')
  return (
    <div className={styles.head}>
      {hasCover && (
        <img
          className={styles.cover}
          src={clip.coverUrl}
          alt={t('tasks.clip-cover', { title })}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setHasCover(false)}
        />
      )}
      <div className={styles.names}>
        <Text fw={600}>{title}</Text>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        )}
        <div className={styles.links}>
          {clip.audioUrl !== '' && <OutsideLink address={clip.audioUrl} text={t('tasks.clip-audio')} />}
          {clip.videoUrl !== '' && <OutsideLink address={clip.videoUrl} text={t('tasks.clip-video')} />}
        </div>
      </div>
    </div>
  )
}

const titleOf = ({ title }: Clip): string => title || t('tasks.clip-untitled')

const OutsideLink = ({ address, text }: { address: string; text: string }) => (
  <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
    {text}
  </Anchor>
)

/** Nothing is asked of the vendor before somebody presses play. */
function Sound({ clip }: { clip: Clip }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      {/* The words stand below it, and vendors make no caption tracks. */}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      <audio
        className={styles.sound}
        controls
        preload="none"
        src={clip.audioUrl}
        aria-label={t('tasks.clip-play', { title: titleOf(clip) })}
        onPlay={pauseOthers}
        onError={() => setFailed(true)}
      />
      {hasFailed && (
        <Text size="sm" c="red" role="alert">
          {t('tasks.clip-failed')}
        </Text>
      )}
    </>
  )
}

function pauseOthers({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void {
  const all = currentTarget.closest('ul')?.querySelectorAll('audio') ?? []
  for (const sound of all) if (sound !== currentTarget) sound.pause()
}
