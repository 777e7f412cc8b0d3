/**
 * Whole seconds of a `Retry-After` header, which is a number or a date; undefined for anything else and the past.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterSeconds(text: string | null, nowMs: number): number | undefined {
  if (!text) return undefined
  const seconds = /^\s*\d/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}
