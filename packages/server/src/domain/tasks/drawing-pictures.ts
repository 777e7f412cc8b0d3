import { AppError } from '@tollgate/contract/app-error'
import { isSame } from '../../platform/is-same.ts'
import type { Database } from '../../storage/database.ts'
import type { Media } from '../../upstream/media/media.ts'
import { readDrawingData } from '../../wire/tasks/midjourney/drawing-data.ts'
import type { SignPicture } from '../../wire/tasks/midjourney/image-address.ts'
import { listDrawingsByNumber } from './drawing-store.ts'

interface Parts {
  db: Database
  signPicture: SignPicture
  /** Public addresses only, with limits of size and time. Throws `media.*`. */
  fetchMedia: (url: string, signal: AbortSignal) => Promise<Media>
}

/** Each picture is whole in memory for a moment. */
const FETCHES_AT_ONCE = 32

/** What browsers show as such and as nothing else. All of these are known by their bytes, whatever is said of them. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const VIDEO_TYPES = ['video/mp4', 'video/webm']

export interface PictureName {
  /** The vendor's number of the drawing. */
  taskId: string
  signature: string
  /** One of its videos, counted from 1; missing: its picture. */
  video?: number | undefined
}

export interface Picture extends Media {
  /** It will not change any more. */
  isFinal: boolean
}

export type DrawingPictures = ReturnType<typeof createDrawingPictures>

/** Pictures and videos of drawings, fetched from where the vendor keeps them. */
export function createDrawingPictures({ db, signPicture, fetchMedia }: Parts) {
  let running = 0

  async function fetchOne(url: string, types: readonly string[], signal: AbortSignal): Promise<Media> {
    if (running >= FETCHES_AT_ONCE) throw new AppError('server.busy', {}, { detail: 'too many pictures at once' })
    running += 1
    try {
      const media = await fetchMedia(url, signal)
      if (!types.includes(media.mediaType))
        throw new AppError('media.unreadable', {}, { detail: `not to be shown: ${media.mediaType}` })
      return media
    } finally {
      running -= 1
    }
  }

  return {
    /**
     * By what stands in an address that was given out here; undefined for all others, and where there is nothing to show.
     * Two vendors may use one number: the signature says whose drawing is meant. Throws `media.*` and `server.busy`.
     */
    async read({ taskId, signature, video }: PictureName, signal: AbortSignal): Promise<Picture | undefined> {
      if (signature === '') return undefined
      for (const { user_id, status, data } of await listDrawingsByNumber(db, taskId)) {
        if (!isSame(signature, signPicture({ userId: user_id, taskId }))) continue
        const { imageUrl, videoUrls } = readDrawingData(JSON.parse(data))
        const url = video === undefined ? imageUrl : (videoUrls[video - 1] ?? '')
        if (url === '') continue
        const types = video === undefined ? PICTURE_TYPES : VIDEO_TYPES
        return { ...(await fetchOne(url, types, signal)), isFinal: status === 'SUCCESS' }
      }
      return undefined
    },
  }
}
