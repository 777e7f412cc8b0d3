/** Nobody waits longer than a week; larger numbers would be told in a way that no client reads (1e+21). */
const SECONDS_MAX = 7 * 24 * 60 * 60

/**
 * Whole seconds of a `Retry-After` header, which is a number or a date; undefined for anything else and the past.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterSeconds(text: string | null, nowMs: number): number | undefined {
  if (!text) return undefined
  const seconds = /^\s*\d/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return seconds >= 0 ? Math.min(Math.ceil(seconds), SECONDS_MAX) : undefined
}
