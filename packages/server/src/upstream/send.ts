import { AppError } from '@tollgate/contract/app-error'

export interface UpstreamRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: AbortSignal
}

/**
 * One HTTP exchange with a vendor, up to the response headers. Redirects are not followed and bodies not decompressed
 * (none are asked for). Network failures become `channel.unreachable`; an abort by `signal` is thrown as its reason.
 */
export async function send({ method, url, headers, body, signal }: UpstreamRequest): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal,
      redirect: 'manual',
      decompress: false,
      // Timers of the relay decide; Bun's own limit of five minutes would end long silent calls.
      timeout: false,
    } as RequestInit)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw new AppError('channel.unreachable', {}, { cause })
  }
}

/**
 * Reads a whole body, at most `limit` bytes; more throws `channel.bad-reply` and cancels the rest.
 * A connection that breaks throws `channel.broke-off`.
 */
export async function readWhole(response: Response, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN)
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
