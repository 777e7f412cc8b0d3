import { AppError } from '@tollgate/contract/app-error'
import type { ImageReply } from '../../wire/image.ts'
import type { Call } from '../call.ts'
import { type Fetching, fetchMade } from './fetch-made.ts'

type Picture = ImageReply['images'][number]
type Drawing = Fetching & Pick<Call, 'facts' | 'warnings'>

/**
 * A client that asked for the pictures themselves gets them, although their vendor only says where they lie. Of one that
 * cannot be fetched it gets the address: the vendor made it, and is paid for it.
 */
export function fetchPictures(reply: object, call: Drawing): Promise<void> | undefined {
  if (!hasPictures(reply) || call.facts.body.response_format !== 'b64_json') return undefined
  if (reply.images.every(({ url }) => url === undefined)) return undefined
  return Promise.all(reply.images.map((picture) => fetched(picture, call))).then((images) => {
    reply.images = images
  })
}

async function fetched(picture: Picture, call: Drawing): Promise<Picture> {
  const { url, ...rest } = picture
  if (url === undefined) return picture
  try {
    const { bytes, mediaType } = await fetchMade(url, call)
    return { ...rest, base64: Buffer.from(bytes).toString('base64'), mediaType }
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.code : String(cause)
    call.warnings.push(`a picture could not be fetched and is told by its address: ${reason}`)
    return picture
  }
}

// No other reply of an operation has a field `images`.
const hasPictures = (reply: object): reply is ImageReply => 'images' in reply
