import type { AppError } from '@tollgate/contract/app-error'
import type { VendorResponse } from '../upstream/vendor-response.ts'

/** The error that a vendor's refusal is, with the time after which it is worth coming again, if the vendor says so. */
export function withRetryAfter(error: AppError, { headers }: Pick<VendorResponse, 'headers'>, nowMs: number): AppError {
  const seconds = retryAfterSeconds(headers.get('retry-after') ?? null, nowMs)
  if (error.refusal && seconds !== undefined) error.refusal.retryAfter = seconds
  return error
}

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
