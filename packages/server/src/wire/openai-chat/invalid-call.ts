import { AppError } from '@tollgate/contract/app-error'
import type { ErrorCode } from '@tollgate/contract/errors'
import type { Operation } from '@tollgate/contract/relay-endpoints'

/** What clients of this API family test for, by operation; the others have no code of their own. */
const CODES: Partial<Record<Operation, 'request.invalid-text' | 'request.invalid-image'>> = {
  chat: 'request.invalid-text',
  completions: 'request.invalid-text',
  edits: 'request.invalid-text',
  embeddings: 'request.invalid-text',
  moderations: 'request.invalid-text',
  images: 'request.invalid-image',
  'image-edits': 'request.invalid-image',
  'image-variations': 'request.invalid-image',
}

/** The refusal of a call whose fields no vendor could make sense of. */
export const invalidCall = (operation: Operation, reason: string): AppError<ErrorCode> =>
  new AppError(CODES[operation] ?? 'request.invalid', { reason })
