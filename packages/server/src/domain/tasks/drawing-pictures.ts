import { AppError } from '@tollgate/contract/app-error'
import type { Database } from '../../storage/database.ts'
import type { Media } from '../../upstream/media/media.ts'
import { readDrawingData } from '../../wire/tasks/midjourney/drawing-data.ts'
import type { SignPicture } from '../../wire/tasks/midjourney/image-address.ts'
import { isSameSignature } from './drawing-signature.ts'
import { listDrawingsByNumber } from './drawing-store.ts'

interface Parts {
  db: Database
  signPicture: SignPicture
  /** Public addresses only, with limits of size and time. Throws `media.*`. */
  fetchMedia: (url: string, signal: AbortSignal) => Promise<Media>
}

/** Each picture is whole in memory for a moment. */
const FETCHES_AT_ONCE = 32

/** What browsers show as a picture and as nothing else. All of these are known by their bytes, whatever is said of them. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

export interface PictureName {
  /** The vendor's number of the drawing. */
  taskId: string
  signature: string
}

export interface Picture extends Media {
  /** It will not change any more. */
  isFinal: boolean
}

export type DrawingPictures = ReturnType<typeof createDrawingPictures>

/** Pictures of drawings, fetched from where the vendor keeps them. */
export function createDrawingPictures({ db, signPicture, fetchMedia }: Parts) {
  let running = 0

  async function fetchOne(url: string, signal: AbortSignal): Promise<Media> {
    if (running >= FETCHES_AT_ONCE) throw new AppError('server.busy', {}, { detail: 'too many pictures at once' })
    running += 1
    try {
      const media = await fetchMedia(url, signal)
      if (!PICTURE_TYPES.includes(media.mediaType))
        throw new AppError('media.unreadable', {}, { detail: `no picture but ${media.mediaType}` })
      return media
    } finally {
      running -= 1
    }
  }

  return {
    /**
     * By what stands in an address that was given out here; undefined for all others, and where there is no picture.
     * Two vendors may use one number: the signature says whose drawing is meant. Throws `media.*` and `server.busy`.
     */
    async read({ taskId, signature }: PictureName, signal: AbortSignal): Promise<Picture | undefined> {
      if (signature === '') return undefined
      for (const { user_id, status, data } of await listDrawingsByNumber(db, taskId)) {
        if (!isSameSignature(signature, signPicture({ userId: user_id, taskId }))) continue
        const { imageUrl } = readDrawingData(JSON.parse(data))
        if (imageUrl === '') continue
        return { ...(await fetchOne(imageUrl, signal)), isFinal: status === 'SUCCESS' }
      }
      return undefined
    },
  }
}
