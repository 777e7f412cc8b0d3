import { AppError } from '@tollgate/contract/app-error'

/** What a caller sent makes no sense; the reason is for people. */
export const invalid = (reason: string): AppError => new AppError('request.invalid', { reason })
