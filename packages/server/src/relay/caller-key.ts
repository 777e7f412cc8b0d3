/** Where a request may carry a key. */
export interface KeyPlaces {
  headers: Headers
  /** Of the address, with its question mark; empty when there is none. */
  search: string
}

const BEARER = /^bearer(\s+|$)/i
/** Browsers cannot set headers on a WebSocket: OpenAI's clients send the key as the name of a sub-protocol. */
const PROTOCOL_PREFIX = 'openai-insecure-api-key.'
/** What clients of drawing services write into `Authorization` when the key is in `mj-api-secret`. */
const NO_KEY = 'midjourney-proxy'

/**
 * The key without `sk-`; empty when none was sent. The first place that has one counts: the sub-protocol of a
 * WebSocket, `Authorization` with or without `Bearer`, `mj-api-secret`, `x-api-key` (Anthropic's clients),
 * `api-key` (Azure's), `x-goog-api-key` and the query parameter `key` (Gemini's).
 */
export function callerKeyOf({ headers, search }: KeyPlaces): string {
  const key =
    keyInProtocols(headers.get('sec-websocket-protocol')) ||
    keyInAuthorization(headers.get('authorization')) ||
    trimmed(headers.get('mj-api-secret')) ||
    trimmed(headers.get('x-api-key')) ||
    trimmed(headers.get('api-key')) ||
    trimmed(headers.get('x-goog-api-key')) ||
    (search === '' ? '' : trimmed(new URLSearchParams(search).get('key')))
  return key.startsWith('sk-') ? key.slice(3) : key
}

function keyInProtocols(protocols: string | null): string {
  if (protocols === null) return ''
  const named = protocols
    .split(',')
    .map((name) => name.trim())
    .find((name) => name.startsWith(PROTOCOL_PREFIX))
  return named?.slice(PROTOCOL_PREFIX.length) ?? ''
}

function keyInAuthorization(authorization: string | null): string {
  if (authorization === null) return ''
  const key = authorization.trim().replace(BEARER, '').trim()
  return key === NO_KEY ? '' : key
}

const trimmed = (text: string | null): string => text?.trim() ?? ''
