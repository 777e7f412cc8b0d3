import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Unpredictable text over `0-9A-Za-z`. */
export function randomAlphanumeric(length: number): string {
  let text = ''
  for (let index = 0; index < length; index += 1) text += ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]
  return text
}

/** Unpredictable, two lower-case digits for each byte. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** 256 unpredictable bits for sessions and links. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Makes request ids: `yyyyMMddHHmmss`, nine digits, eight random characters. Unique across nodes; the middle part
 * grows within a process so that ids of one node sort by time.
 */
export function createRequestIds(clock: Clock): () => string {
  let nodePart = randomAlphanumeric(5)
  let second = -1
  let prefix = ''
  let count = 0
  return () => {
    const now = clock.now()
    if (now !== second) {
      // The clock was set back: the seconds that come again count from one again.
      if (now < second) nodePart = randomAlphanumeric(5)
      second = now
      count = 0
      prefix = new Date(now * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
    }
    count += 1
    return `${prefix}${String(count).padStart(9, '0')}${nodePart}${randomSuffix()}`
  }
}

/** Ids are unique by time, count and node part; this only makes them hard to guess in a row. */
function randomSuffix(): string {
  const value = Math.floor(Math.random() * 238_328)
  return `${ALPHANUMERIC[Math.floor(value / 3844)]}${ALPHANUMERIC[Math.floor(value / 62) % 62]}${ALPHANUMERIC[value % 62]}`
}
