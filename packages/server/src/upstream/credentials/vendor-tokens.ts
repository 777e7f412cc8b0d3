import { createHash } from 'node:crypto'
import { AppError } from '@tollgate/contract/app-error'
import type { Clock } from '../../platform/clock.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { failureCode } from '../failure-code.ts'
import { readWhole, send } from '../send.ts'

/** A request that gives a token for a key. */
export interface TokenExchange {
  url: string
  headers: Record<string, string>
  body: string
}

export interface ExchangeReply {
  status: number
  /** Parsed JSON, read with a schema by whoever asked. */
  body: unknown
}

export interface FreshToken {
  token: string
  lifeMs: number
}

interface Kept {
  token: string
  refreshFromMs: number
  validUntilMs: number
}

interface Exchange {
  scheme: string
  key: string
  /** Before its end, how long a token is already renewed in the background. */
  renewAheadMs: number
  exchange: (ask: AskVendor) => Promise<FreshToken>
}

export type AskVendor = (request: TokenExchange) => Promise<ExchangeReply>

const KEPT_MAX = 2_000
const LIFE_MAX_MS = 31 * 24 * 60 * 60 * 1000
/** A renewal that failed is not tried again sooner; the old token is still good. */
const RENEWAL_PAUSE_MS = 60_000

/**
 * Tokens that vendors gave for keys, in memory. One exchange per key runs at a time, however many calls wait for it.
 * A token is handed out without waiting as long as it is valid. Keys are held as hashes only.
 */
export function createVendorTokens({ clock, ask = askVendor }: { clock: Clock; ask?: AskVendor }) {
  const kept = new Map<string, Kept>()
  const running = new Map<string, Promise<string>>()

  function start(id: string, { exchange, renewAheadMs }: Exchange): Promise<string> {
    const promise = exchange(ask)
      .then(({ token, lifeMs }) => {
        keep(id, { token, lifeMs: Math.min(lifeMs, LIFE_MAX_MS), renewAheadMs })
        return token
      })
      .finally(() => running.delete(id))
    running.set(id, promise)
    return promise
  }

  function keep(id: string, fresh: FreshToken & { renewAheadMs: number }): void {
    // Deleted first: the map's order is the order of exchanges, and the oldest goes when there are too many.
    kept.delete(id)
    const oldest = kept.size >= KEPT_MAX ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const now = clock.nowMs()
    kept.set(id, {
      token: fresh.token,
      // The request that carries it still has to arrive: the last twentieth of its life is not used.
      validUntilMs: now + fresh.lifeMs * 0.95,
      refreshFromMs: now + Math.max(fresh.lifeMs / 2, fresh.lifeMs - fresh.renewAheadMs),
    })
  }

  return {
    /** The token for a key; a promise only when it has to be fetched first. */
    take(exchange: Exchange): string | Promise<string> {
      const id = createHash('sha256').update(`${exchange.scheme}\n${exchange.key}`).digest('base64')
      const known = kept.get(id)
      const now = clock.nowMs()
      if (!known || now >= known.validUntilMs) return running.get(id) ?? start(id, exchange)
      if (now >= known.refreshFromMs && !running.has(id)) {
        known.refreshFromMs = now + RENEWAL_PAUSE_MS
        // Nobody waits for it: a failure that lasts shows when the token has ended.
        start(id, exchange).catch(() => {})
      }
      return known.token
    },
  }
}

export type VendorTokens = ReturnType<typeof createVendorTokens>

const EXCHANGE_TIMEOUT_MS = 10_000
const REPLY_BYTES_MAX = 1024 * 1024

/** Serves all calls that wait for the token, so it has a time limit of its own and no caller's signal ends it. */
async function askVendor({ url, headers, body }: TokenExchange): Promise<ExchangeReply> {
  const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS)
  try {
    const response = await send({ method: 'POST', url, headers, body, signal })
    const bytes = await readWhole(response, REPLY_BYTES_MAX, signal)
    // Text that is no JSON is read as nothing: the status then says what happened.
    return { status: response.status, body: parseJson(new TextDecoder().decode(bytes)) }
  } catch (error) {
    const code = failureCode(error instanceof AppError ? (error.cause ?? error) : error)
    throw new AppError('channel.unreachable', {}, { detail: `no token from the vendor: ${code}` })
  }
}
