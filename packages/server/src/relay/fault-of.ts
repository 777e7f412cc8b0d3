import { AppError } from '@tollgate/contract/app-error'
import { isUnavailable } from '../storage/unavailable.ts'

/** What a caller is told of something thrown: a database or Redis that is away comes back, all else is our fault. */
export function faultOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError(isUnavailable(thrown) ? 'server.busy' : 'server.internal', {}, { cause: thrown })
}
