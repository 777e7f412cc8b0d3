import { AppError } from '@tollgate/contract/app-error'
import type { ImageReply } from '../../wire/image.ts'
import type { Call } from '../call.ts'

type Picture = ImageReply['images'][number]
type Fetching = Pick<Call, 'facts' | 'fetchMedia' | 'warnings'>

/**
 * A client that asked for the pictures themselves gets them, although their vendor only says where they lie. Of one that
 * cannot be fetched it gets the address: the vendor made it, and is paid for it.
 */
export function fetchPictures(reply: object, call: Fetching): Promise<void> | undefined {
  if (!hasPictures(reply) || call.facts.body.response_format !== 'b64_json') return undefined
  if (reply.images.every(({ url }) => url === undefined)) return undefined
  return Promise.all(reply.images.map((picture) => fetched(picture, call))).then((images) => {
    reply.images = images
  })
}

async function fetched(picture: Picture, call: Fetching): Promise<Picture> {
  const { url, ...rest } = picture
  if (url === undefined) return picture
  try {
    const { base64, mediaType } = await call.fetchMedia(url)
    return { ...rest, base64, mediaType }
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.code : String(cause)
    call.warnings.push(`a picture could not be fetched and is told by its address: ${reason}`)
    return picture
  }
}

// No other reply of an operation has a field `images`.
const hasPictures = (reply: object): reply is ImageReply => 'images' in reply
