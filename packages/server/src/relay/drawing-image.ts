import { AppError } from '@tollgate/contract/app-error'
import type { Picture } from '../domain/tasks/drawing-pictures.ts'
import { byteRange } from './byte-range.ts'
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
 * The picture of a drawing, for whoever was given its signed address: clients show it with a plain image tag; or one of its
 * videos, which the console plays. It is never shown as anything else. Errors are told as other sites of this API family do.
 */
export async function drawingImage({ incoming, requestId, parts }: PictureCall): Promise<Response> {
  const { isAllowed, resetMs } = await parts.counters.hit(
    `drawing-images:${incoming.connection.address()}`,
    PICTURES_MAX,
  )
  if (!isAllowed)
    return failure('too_many_requests', 429, { requestId, more: { 'retry-after': String(Math.ceil(resetMs / 1000)) } })
  try {
    const { params, query, request } = incoming
    const name = { taskId: params.id ?? '', signature: query.get('sig') ?? '', video: videoIn(query) }
    const picture = await parts.drawingPictures.read(name, request.signal)
    if (!picture) return failure('midjourney_task_not_found', 400, { requestId })
    return showing(picture, { requestId, range: request.headers.get('range') })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    parts.log.info({ request: requestId, code: error.code, detail: error.detail }, 'a picture could not be fetched')
    return error.code === 'server.busy'
      ? failure('too_many_requests', 503, { requestId, more: { 'retry-after': '1' } })
      : failure('http_get_image_failed', 502, { requestId })
  }
}

function videoIn(query: URLSearchParams): number | undefined {
  const place = query.get('video')
  return place === null ? undefined : Number(place)
}

/** All of it, or the part that is asked for: some browsers play videos only from sites that send parts. */
function showing(
  { bytes, mediaType, isFinal }: Picture,
  { requestId, range }: { requestId: string; range: string | null },
): Response {
  const part = byteRange(range, bytes.length)
  const headers = {
    ...replyHeaders(requestId, mediaType),
    ...HARMLESS,
    'cache-control': isFinal ? `public, max-age=${KEEP_SECONDS}, immutable` : 'no-store',
    'accept-ranges': 'bytes',
  }
  if (part === undefined) return new Response(new Uint8Array(bytes), { headers })
  if (part === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } })
  const { first, last } = part
  return new Response(new Uint8Array(bytes.subarray(first, last + 1)), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
  })
}

/** Whatever the bytes are, no browser runs, frames or guesses anything. A video in a tab of its own asks for itself again. */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
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
