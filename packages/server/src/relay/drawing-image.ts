import { AppError } from '@tollgate/contract/app-error'
import type { RelayParts } from './relay-parts.ts'
import { replyHeaders } from './reply-headers.ts'
import type { IncomingTask } from './task-call.ts'

/** What is asked for, and by whom. */
export interface PictureCall {
  requestId: string
  incoming: Pick<IncomingTask, 'params' | 'query' | 'request' | 'connection'>
  parts: Pick<RelayParts, 'counters' | 'drawingPictures' | 'log'>
}

/** Pictures that one address may ask for in a minute: far more than a page shows, far less than a search for numbers needs. */
const PICTURES_MAX = { limit: 600, windowMs: 60_000 }

/** How long browsers may keep a picture that will not change. */
const KEEP_SECONDS = 86_400

/**
 * The picture of a drawing, for whoever was given its signed address: clients show it with a plain image tag. It is
 * never shown as anything but a picture. Errors are told as other sites of this API family do.
 */
export async function drawingImage({ incoming, requestId, parts }: PictureCall): Promise<Response> {
  const { isAllowed, resetMs } = await parts.counters.hit(
    `drawing-images:${incoming.connection.address()}`,
    PICTURES_MAX,
  )
  if (!isAllowed)
    return failure('too_many_requests', 429, { requestId, more: { 'retry-after': String(Math.ceil(resetMs / 1000)) } })
  try {
    const name = { taskId: incoming.params.id ?? '', signature: incoming.query.get('sig') ?? '' }
    const picture = await parts.drawingPictures.read(name, incoming.request.signal)
    if (!picture) return failure('midjourney_task_not_found', 400, { requestId })
    const { bytes, mediaType, isFinal } = picture
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...replyHeaders(requestId, mediaType),
        ...HARMLESS,
        'cache-control': isFinal ? `public, max-age=${KEEP_SECONDS}, immutable` : 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    parts.log.info({ request: requestId, code: error.code, detail: error.detail }, 'a picture could not be fetched')
    return error.code === 'server.busy'
      ? failure('too_many_requests', 503, { requestId, more: { 'retry-after': '1' } })
      : failure('http_get_image_failed', 502, { requestId })
  }
}

/** Whatever the bytes are, no browser runs, frames or guesses anything. */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
}

interface Failing {
  requestId: string
  more?: Record<string, string>
}

const failure = (error: string, status: number, { requestId, more = {} }: Failing): Response =>
  Response.json({ error }, { status, headers: { ...replyHeaders(requestId), ...HARMLESS, ...more } })
