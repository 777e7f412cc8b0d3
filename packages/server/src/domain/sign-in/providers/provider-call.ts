import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../../platform/parse-json.ts'
import type { AddressGuard } from '../../../upstream/guard-address.ts'
import { readWhole, send } from '../../../upstream/send.ts'

const TIMEOUT_MS = 10_000
const REPLY_BYTES_MAX = 512 * 1024

export interface ProviderQuestion {
  /** Of the provider, for people. */
  provider: string
  url: string
  headers?: Record<string, string>
  /** Sent as a POST. */
  form?: Record<string, string>
  /** Sent as a POST. */
  json?: unknown
}

/** Asks an outside service and gives status and parsed answer; undefined for what is no JSON. */
export type AskProvider = (question: ProviderQuestion) => Promise<{ status: number; body: unknown }>

/**
 * Calls to sign-in providers: short, of bounded size, to public addresses or those the operator listed. Throws
 * `sign-in.provider-unreachable`. What was sent never stands in an error: it holds secrets.
 */
export function createAskProvider({ guard }: { guard: AddressGuard }): AskProvider {
  return async ({ provider, url, headers = {}, form, json }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const hasBody = form !== undefined || json !== undefined
      const response = await send({
        method: hasBody ? 'POST' : 'GET',
        url,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'Tollgate',
          ...(hasBody && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
          ...headers,
        },
        body: form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json),
        signal,
        guard,
      })
      const bytes = await readWhole(response, REPLY_BYTES_MAX, signal)
      return { status: response.status, body: parseJson(new TextDecoder().decode(bytes)) }
    } catch (cause) {
      throw new AppError('sign-in.provider-unreachable', { provider }, { cause })
    }
  }
}
