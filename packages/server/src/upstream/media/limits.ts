import { AppError } from '@tollgate/contract/app-error'

export interface MediaLimits {
  maxBytes: number
  /** For one file with all its redirects. */
  timeoutMs: number
}

export const MEDIA_LIMITS: MediaLimits = { maxBytes: 20 * 1024 * 1024, timeoutMs: 30_000 }

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('media.too-large', { limit: Math.round(maxBytes / 1024 / 1024) })
