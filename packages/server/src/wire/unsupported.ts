import { AppError } from '@tollgate/contract/app-error'

/** An answer to the rest of the call would be wrong, and a channel of another format may take all of it. */
export const unsupported = (reason: string): AppError => new AppError('request.unsupported', { reason })
