import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import * as z from 'zod/mini'

/** Pictures and videos that this site shows itself, whatever the vendor's address is. */
const OWN_PATH = /^\/mj\/image\//

/** Where the page finds what was drawn. */
export interface DrawingResult {
  /** Of a video a still, if there is one. */
  picture: string | undefined
  /** None: it is a picture. */
  videos: readonly string[]
}

/** Undefined when there is nothing to be seen. */
export function resultOf({ image_url, video_urls }: Pick<DrawingTask, 'image_url' | 'video_urls'>) {
  const picture = shownAddress(image_url)
  const videos = listed(video_urls).flatMap((address) => shownAddress(address) ?? [])
  const result: DrawingResult = { picture, videos }
  return picture === undefined && videos.length === 0 ? undefined : result
}

/**
 * On this site while drawings are forwarded, also when the operator has given the site another name than the one it was
 * opened by. Undefined for what is no web address.
 */
function shownAddress(address: string): string | undefined {
  if (OWN_PATH.test(address)) return address
  if (!URL.canParse(address)) return undefined
  const { protocol, pathname, search } = new URL(address)
  if (OWN_PATH.test(pathname)) return pathname + search
  return protocol === 'https:' || protocol === 'http:' ? address : undefined
}

const Videos = z.array(z.object({ url: z.string() }))

const listed = (videos: string): string[] =>
  videos === '' ? [] : Videos.parse(JSON.parse(videos)).map(({ url }) => url)
