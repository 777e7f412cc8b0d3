import { AppError } from '@tollgate/contract/app-error'
import { failureCode } from './failure-code.ts'
import { addressed, serverName } from './media/download.ts'
import type { PublicAddresses } from './media/public-addresses.ts'

const TIMEOUT_MS = 10_000
/** Robots answer with a small JSON object; more is not read. */
const ANSWER_BYTES_MAX = 64 * 1024

export interface PublicPost {
  url: string
  body: string
  headers: Record<string, string>
}

/**
 * Posts JSON to an address that a user gave: public addresses only, one address of the name, no redirects. Gives the
 * status and the beginning of the answer. Throws `notice.address-refused`, the same for every reason.
 */
export async function postPublic(
  { url, body, headers }: PublicPost,
  addresses: PublicAddresses,
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const target = new URL(url)
    const [address = ''] = await within(signal, addresses.find(target))
    const response = await fetch(addressed(target, address), {
      method: 'POST',
      // The name is still said, so that the right site answers and proves itself with its certificate.
      headers: {
        ...headers,
        host: target.host,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Tollgate',
      },
      body,
      tls: serverName(target),
      signal,
      redirect: 'manual',
      // A small answer could unpack to any size.
      decompress: false,
      // A kept connection would be found again by its address alone.
      keepalive: false,
    })
    return { status: response.status, text: await readBeginning(response) }
  } catch (cause) {
    const detail = cause instanceof AppError ? cause.detail : failureCode(cause)
    throw new AppError('notice.address-refused', {}, { ...(detail !== undefined && { detail }) })
  }
}

/** Looking up a name cannot be cut off: the wait for it can. */
function within<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, ended])
}

async function readBeginning(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= ANSWER_BYTES_MAX) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX))
}
