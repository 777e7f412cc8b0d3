import type { AsyncTask } from '@tollgate/contract/entities/async-task'

/** One result of a song or lyrics task. Addresses are web addresses, or empty. */
export interface Clip {
  /** Differs from those beside it, whatever the vendor calls them. */
  id: string
  title: string
  tags: string
  lyrics: string
  audioUrl: string
  videoUrl: string
  coverUrl: string
  /** Seconds; 0 when not said. */
  duration: number
}

/** A song has two; what is far beyond that is nothing to be listened to. */
const CLIPS_MAX = 20

/**
 * What a vendor made, in the two forms of https://docs.chainhub.tech/suno-api-documentation-1957948m0: songs, and lyrics,
 * which have no sound. One alone may come without its list. What is neither is left out.
 */
export function clipsOf({ data }: Pick<AsyncTask, 'data'>): Clip[] {
  const list: readonly unknown[] = Array.isArray(data) ? data : [data]
  return list.slice(0, CLIPS_MAX).flatMap((item, index) => {
    const clip = isRecord(item) ? clipOf(item, index) : undefined
    return clip === undefined || (clip.audioUrl === '' && clip.lyrics === '') ? [] : [clip]
  })
}

function clipOf(item: Readonly<Record<string, unknown>>, index: number): Clip {
  const more = isRecord(item.metadata) ? item.metadata : {}
  return {
    id: `${index}-${textIn(item.id)}`,
    title: textIn(item.title),
    tags: textIn(more.tags) || textIn(item.tags),
    lyrics: textIn(more.prompt) || textIn(item.prompt) || textIn(item.text),
    audioUrl: addressIn(item.audio_url),
    videoUrl: addressIn(item.video_url),
    coverUrl: addressIn(item.image_url) || addressIn(item.image_large_url),
    duration: secondsIn(more.duration) || secondsIn(item.duration),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Vendors' addresses become links and sources: only those that lead to the web. */
const addressIn = (value: unknown): string =>
  typeof value === 'string' && /^https:\/\//i.test(value) && URL.canParse(value) ? value : ''

const secondsIn = (value: unknown): number => {
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** `2:09` */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
