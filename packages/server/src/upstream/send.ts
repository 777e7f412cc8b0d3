import { AppError } from '@tollgate/contract/app-error'
import { failureCode } from './failure-code.ts'
import type { AddressGuard } from './guard-address.ts'

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: AbortSignal
  /** Judges where it goes. Missing: the address is the operator's own or fixed. */
  guard?: AddressGuard
}

/**
 * One HTTP exchange with a vendor, up to the response headers. Redirects are not followed and bodies not decompressed
 * (none are asked for). Network failures become `channel.unreachable`; an abort by `signal` is thrown as its reason.
 * With a guard it throws `channel.address-private`, too, and connects to the addresses that were judged, no others.
 */
export async function send({ method, url, headers, body, signal, guard }: UpstreamRequest): Promise<Response> {
  const found = guard?.route(url)
  const route = found instanceof Promise ? await found : found
  for (let left = route?.ways ?? 1; ; left -= 1) {
    const pinned = route?.pin(url, headers) ?? { url, headers }
    try {
      return await fetch(pinned.url, {
        method,
        headers: pinned.headers,
        body: body ?? null,
        signal,
        redirect: 'manual',
        decompress: false,
        // Timers of the relay decide; Bun's own limit of five minutes would end long silent calls.
        timeout: false,
        ...('tls' in pinned && { tls: pinned.tls }),
      })
    } catch (cause) {
      // An address that stays silent is not asked first again; a client that leaves says nothing of it.
      const isFailure = !signal.aborted || signal.reason instanceof AppError
      if (isFailure && 'address' in pinned) route?.demote(pinned.address)
      if (signal.aborted) throw signal.reason
      if (left <= 1 || !UNCONNECTED.includes(failureCode(cause)))
        throw new AppError('channel.unreachable', {}, { cause })
    }
  }
}

/** Nothing was sent: another address of the same name may be asked. */
const UNCONNECTED = ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ConnectionRefused', 'FailedToOpenSocket']

/**
 * Reads a whole body, at most `limit` bytes; more throws `channel.bad-reply` and cancels the rest.
 * A connection that breaks throws `channel.broke-off`.
 */
export async function readWhole(response: Response, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  const announced = announcedBytes(response.headers)
  if (announced > limit) {
    void response.body?.cancel().catch(() => {})
    throw new AppError('channel.bad-reply', {}, { detail: `body of ${announced} bytes` })
  }
  try {
    if (announced <= limit) return await response.bytes()
    return await readBounded(response, limit)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    if (cause instanceof AppError) throw cause
    throw new AppError('channel.broke-off', {}, { cause })
  }
}

/** NaN when nobody knows. A body in chunks has the length that it has, whatever is said of it (RFC 9112, 6.3). */
const announcedBytes = (headers: Headers): number =>
  Number((headers.has('transfer-encoding') ? null : headers.get('content-length')) ?? Number.NaN)

async function readBounded(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!response.body) return new Uint8Array(0)
  for await (const chunk of response.body) {
    length += chunk.length
    if (length > limit) throw new AppError('channel.bad-reply', {}, { detail: `body of more than ${limit} bytes` })
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}
