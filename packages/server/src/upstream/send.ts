import { AppError } from '@tollgate/contract/app-error'
import { abortSignalOf, type StopSignal } from '../platform/stop-signal.ts'
import { type AnswerKeeper, SMALL_ANSWER_BYTES } from './answer-room.ts'
import { decompressed } from './decompressed.ts'
import { failureCode } from './failure-code.ts'
import type { AddressGuard } from './guard-address.ts'
import type { VendorResponse } from './vendor-response.ts'
import type { VendorRoute } from './vendor-route.ts'

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: StopSignal
  /** Judges where it goes. Missing: the address is the operator's own or fixed. */
  guard?: AddressGuard
}

/**
 * One HTTP exchange with a vendor, up to the response headers. Redirects are not followed. Network failures become `channel.unreachable`; an abort by `signal` is thrown as its reason.
 * With a guard it throws `channel.address-private`, too, and connects to the addresses that were judged, no others.
 */
export async function send(request: UpstreamRequest): Promise<VendorResponse> {
  const { url, signal, guard } = request
  const found = guard?.route(url)
  const route = found instanceof Promise ? await found : found
  signal.throwIfAborted()
  for (let left = route?.ways ?? 1; ; left -= 1) {
    const address = route?.address
    try {
      return decompressed(await (route && !guard?.isProxied ? askOn(route, request) : fetched(request)))
    } catch (cause) {
      // An address that stays silent is not asked first again; a client that leaves says nothing of it.
      const isFailure = !signal.aborted || signal.reason instanceof AppError
      if (isFailure) route?.demote(address)
      if (signal.aborted) throw signal.reason
      if (left <= 1 || !UNCONNECTED.includes(failureCode(cause)))
        throw new AppError('channel.unreachable', {}, { cause })
    }
  }
}

function askOn(route: VendorRoute, { method, url, headers, body, signal }: UpstreamRequest): Promise<VendorResponse> {
  const { host, authorization, connections } = route
  const all = authorization === undefined ? headers : { authorization, ...headers }
  return connections.ask({ method, target: route.target(url), host, headers: all, body }, signal)
}

/** With the runtime's own client, which knows of outgoing proxies. */
async function fetched({ method, url, headers, body, signal }: UpstreamRequest): Promise<VendorResponse> {
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    signal: abortSignalOf(signal),
    redirect: 'manual',
    decompress: false,
    // Timers of the relay decide; Bun's own limit of five minutes would end long silent calls.
    timeout: false,
  })
  const reader = response.body?.getReader()
  return {
    status: response.status,
    headers: response.headers,
    read: async () => (reader ? await reader.read() : { done: true }),
    cancel: async () => reader?.cancel().catch(() => {}),
  }
}

/** Nothing was sent: another address of the same name may be asked. */
const UNCONNECTED = [
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ConnectionRefused',
  'FailedToOpenSocket',
  'ConnectTimeout',
]

/**
 * Reads a whole body, at most `limit` bytes; more throws `channel.bad-reply` and cancels the rest. At once when all of it
 * is there. A connection that breaks throws `channel.broke-off`. A large one waits until its keeper has room for it.
 */
export function readWhole(
  response: VendorResponse,
  limit: number,
  signal: StopSignal,
  keeper?: AnswerKeeper,
): Uint8Array | Promise<Uint8Array> {
  const whole = response.takeWhole?.()
  if (!whole) return readPieces(response, limit, signal, keeper)
  if (whole.length > limit) throw tooLong(`body of ${whole.length} bytes`)
  return whole
}

async function readPieces(
  response: VendorResponse,
  limit: number,
  signal: StopSignal,
  keeper: AnswerKeeper | undefined,
): Promise<Uint8Array> {
  const announced = announcedBytes(response.headers)
  const pieces: Uint8Array[] = []
  let length = 0
  let room = SMALL_ANSWER_BYTES
  let needed = announced
  try {
    if (announced > limit) throw tooLong(`body of ${announced} bytes`)
    for (;;) {
      if (needed > room) {
        await keeper?.takeRoom(needed - room)
        room = needed
      }
      const { value } = await response.read()
      if (!value) break
      length += value.length
      needed = length
      if (length > limit) throw tooLong(`body of more than ${limit} bytes`)
      pieces.push(value)
    }
  } catch (cause) {
    void response.cancel()
    if (signal.aborted) throw signal.reason
    if (cause instanceof AppError) throw cause
    throw new AppError('channel.broke-off', {}, { cause })
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

const tooLong = (detail: string): AppError => new AppError('channel.bad-reply', {}, { detail })

/** NaN when nobody knows. A body in chunks has the length that it has, whatever is said of it (RFC 9112, 6.3). */
const announcedBytes = (headers: VendorResponse['headers']): number =>
  Number((headers.get('transfer-encoding') ? null : headers.get('content-length')) ?? Number.NaN)
