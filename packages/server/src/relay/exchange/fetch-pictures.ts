import type { ImageReply } from '../../wire/image.ts'
import type { Call } from '../call.ts'

type Picture = ImageReply['images'][number]

/** A client that asked for the pictures themselves gets them, although their vendor only says where they lie. */
export function fetchPictures(reply: object, call: Pick<Call, 'facts' | 'fetchMedia'>): Promise<void> | undefined {
  if (!hasPictures(reply) || call.facts.body.response_format !== 'b64_json') return undefined
  if (reply.images.every(({ url }) => url === undefined)) return undefined
  return Promise.all(reply.images.map((picture) => fetched(picture, call))).then((images) => {
    reply.images = images
  })
}

async function fetched(picture: Picture, call: Pick<Call, 'fetchMedia'>): Promise<Picture> {
  const { url, ...rest } = picture
  if (url === undefined) return picture
  const source = await call.fetchMedia(url)
  return source.kind === 'bytes' ? { ...rest, base64: source.base64, mediaType: source.mediaType } : picture
}

// No other reply of an operation has a field `images`.
const hasPictures = (reply: object): reply is ImageReply => 'images' in reply
