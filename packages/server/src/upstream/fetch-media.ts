import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { StopSignal } from '../platform/stop-signal.ts'
import { failureCode } from './failure-code.ts'
import type { AddressGuard } from './guard-address.ts'
import { readDataUrl } from './media/data-url.ts'
import { type DownloadParts, download } from './media/download.ts'
import type { MediaLimits } from './media/limits.ts'
import type { Media } from './media/media.ts'
import { mediaTypeOf } from './media/media-type.ts'
import { refused } from './media/public-addresses.ts'
import { readWhole, send } from './send.ts'

export interface MediaParts extends DownloadParts {
  options: () => Pick<OptionValues, 'WorkerUrl' | 'WorkerValidKey'>
  /** Judges the worker's address: the operator chose it, as those of channels. */
  guard: AddressGuard
}

/**
 * A picture or file that a user gave by address (`http:`, `https:`, `data:`). Reaches public addresses only and keeps
 * to the limits of size and time; all refusals are `media.*`. An abort by `signal` is thrown as its reason.
 */
export async function fetchMedia(
  url: string,
  { signal, parts }: { signal: StopSignal; parts: MediaParts },
): Promise<Media> {
  if (/^data:/i.test(url)) return readDataUrl(url, parts.limits.maxBytes)
  if (!URL.canParse(url)) throw refused()
  const target = new URL(url)
  return inTime(parts.limits, signal, (cut) =>
    parts.options().WorkerUrl === '' ? download(target, cut, parts) : askWorker(target, cut, parts),
  )
}

/** The worker downloads for this server, so that its address stays unknown. It is not asked for what is refused here. */
async function askWorker(target: URL, signal: AbortSignal, parts: MediaParts): Promise<Media> {
  const { WorkerUrl, WorkerValidKey } = parts.options()
  await parts.addresses.find(target)
  if (!URL.canParse(WorkerUrl)) throw new AppError('media.unreadable', {}, { detail: 'WorkerUrl is not an address' })
  try {
    const response = await send({
      method: 'POST',
      url: WorkerUrl,
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify({ url: target.href, key: WorkerValidKey }),
      signal,
      guard: parts.guard,
    })
    const bytes = await readWhole(response, parts.limits.maxBytes, signal, parts.keeper)
    if (response.status !== 200) throw new AppError('media.download-failed', { status: response.status })
    return { mediaType: mediaTypeOf(bytes, response.headers.get('content-type') ?? ''), bytes }
  } catch (cause) {
    if (cause instanceof AppError && cause.code.startsWith('channel.')) {
      // It is no channel that failed: nothing else would be tried, and none may be disabled for it.
      throw new AppError('media.unreadable', {}, { detail: `the worker: ${cause.code}` })
    }
    throw cause
  }
}

/** Runs a download with its own end, and says which of the two ends came. */
async function inTime(
  { timeoutMs }: MediaLimits,
  signal: StopSignal,
  run: (cut: AbortSignal) => Promise<Media>,
): Promise<Media> {
  signal.throwIfAborted()
  const cut = new AbortController()
  const leave = () => cut.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(() => cut.abort(new AppError('media.timeout', {})), timeoutMs)
  // Looking up a name cannot be cut off: the wait for it can.
  const ended = new Promise<never>((_, reject) => {
    cut.signal.addEventListener('abort', () => reject(cut.signal.reason), { once: true })
  })
  try {
    return await Promise.race([run(cut.signal), ended])
  } catch (cause) {
    if (cut.signal.aborted) throw cut.signal.reason
    if (cause instanceof AppError) throw cause
    throw new AppError('media.unreadable', {}, { detail: failureCode(cause) })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
