import { isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import type { AnswerKeeper } from '../answer-room.ts'
import { failureCode } from '../failure-code.ts'
import type { MediaLimits } from './limits.ts'
import type { Media } from './media.ts'
import { mediaTypeOf } from './media-type.ts'
import { type PublicAddresses, refused } from './public-addresses.ts'
import { readMediaBody } from './read-body.ts'

const REDIRECTS_MAX = 3
const REDIRECTS = [301, 302, 303, 307, 308]

export interface DownloadParts {
  addresses: PublicAddresses
  limits: MediaLimits
  /** Certificates to believe beside the usual ones. For tests. */
  ca?: string
  /** Who keeps what is downloaded. */
  keeper?: AnswerKeeper
}

/** Downloads a file that a user named by address; each redirect is judged like the first address. */
export async function download(url: URL, signal: AbortSignal, parts: DownloadParts): Promise<Media> {
  let here = url
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await open(here, signal, parts)
    const next = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    if (next === null) return readMedia(response, parts)
    await response.body?.cancel()
    if (!URL.canParse(next, here.href)) throw refused()
    here = new URL(next, here.href)
  }
  throw new AppError('media.unreadable', {}, { detail: `more than ${REDIRECTS_MAX} redirects` })
}

/** The file in an answer; any status but 200 is none. */
async function readMedia(response: Response, { limits, keeper }: DownloadParts): Promise<Media> {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new AppError('media.download-failed', { status: response.status })
  }
  const bytes = await readMediaBody(response, limits.maxBytes, keeper)
  return { mediaType: mediaTypeOf(bytes, response.headers.get('content-type') ?? ''), bytes }
}

/** Asks the addresses that were judged, one after the other until one answers. */
async function open(url: URL, signal: AbortSignal, { addresses, ca }: DownloadParts): Promise<Response> {
  let failure = ''
  for (const address of await addresses.find(url)) {
    signal.throwIfAborted()
    try {
      return await fetch(addressed(url, address), {
        // The name is still said, so that the right site answers and proves itself with its certificate.
        headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Tollgate' },
        tls: { ...serverName(url), ...(ca === undefined ? {} : { ca }) },
        signal,
        redirect: 'manual',
        decompress: false,
        // A kept connection would be found again by its address alone.
        keepalive: false,
      })
    } catch (cause) {
      signal.throwIfAborted()
      failure = failureCode(cause)
    }
  }
  throw refused(failure)
}

/** The same address with the judged IP in the place of the name: nothing is looked up again. */
export function addressed(url: URL, address: string): string {
  const host = isIP(address) === 6 ? `[${address}]` : address
  return `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}${url.pathname}${url.search}`
}

export function serverName(url: URL): { serverName?: string } {
  const host = url.hostname.replace(/\.$/, '')
  return host.startsWith('[') || isIP(host) !== 0 ? {} : { serverName: host }
}
