import { AppError } from '@tollgate/contract/app-error'
import type { Provider } from '@tollgate/contract/providers'
import type { CredentialParts, OutgoingRequest, VendorAccount } from '../credentials/scheme.ts'
import { schemes } from '../credentials/schemes.ts'
import type { AddressGuard } from '../guard-address.ts'
import { readWhole, send } from '../send.ts'
import { isSuccess } from '../vendor-response.ts'

/** An account at a vendor, as a channel has it. */
export interface AccountChannel extends VendorAccount {
  provider: Provider
  /** Without a slash at the end. */
  baseUrl: string
}

export interface AskParts extends CredentialParts {
  guard: AddressGuard
}

interface Question {
  url: string
  /** Instead of the provider's own way to show the key. */
  headers?: Record<string, string>
}

const ASK_TIMEOUT_MS = 15_000
/** The longest lists of models have about two million bytes. */
const REPLY_BYTES_MAX = 8 * 1024 * 1024

/**
 * Asks a vendor about an account and gives the parsed answer. Throws `channel.query-failed` for an error status,
 * `channel.bad-reply` for what is no JSON, `channel.timeout`, `channel.address-private`, and what the connection or the key
 * threw. What the vendor said of an error is not repeated: it may hold the key.
 */
export async function askVendor(question: Question, channel: AccountChannel, parts: AskParts): Promise<unknown> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS)
  const request: OutgoingRequest = {
    method: 'GET',
    url: question.url,
    headers: { accept: 'application/json', 'accept-encoding': 'identity', ...question.headers },
    body: undefined,
  }
  if (!question.headers) await schemes[channel.provider.credentials ?? 'bearer'](request, channel, parts)
  try {
    const response = await send({ ...request, signal, guard: parts.guard })
    const bytes = await readWhole(response, REPLY_BYTES_MAX, signal)
    if (!isSuccess(response)) throw new AppError('channel.query-failed', { status: response.status })
    return parseReply(bytes)
  } catch (cause) {
    if (signal.aborted && !(cause instanceof AppError)) throw new AppError('channel.timeout', {}, { cause })
    throw cause
  }
}

function originOf(url: string): string {
  if (!URL.canParse(url)) throw new AppError('channel.unreachable', {}, { detail: 'the address is no address' })
  return new URL(url).origin
}

function parseReply(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // The parser's own message would quote the answer.
    throw new AppError('channel.bad-reply', {}, { detail: 'no JSON' })
  }
}

/** The address behind which a vendor's other calls lie. Of a complete address it is what stands before the version. */
export function accountAddress({ provider, baseUrl }: AccountChannel): string {
  if (provider.paths !== 'none') return baseUrl
  const version = baseUrl.search(/\/v\d+\//)
  return version === -1 ? originOf(baseUrl) : baseUrl.slice(0, version)
}
