import type { AppError } from '@tollgate/contract/app-error'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import { inboundFamilies } from '../wire/families.ts'
import type { ErrorContext } from '../wire/family.ts'

/** An error of what is answered here, in the format its caller reads. */
export const encodeRefusal = (family: InboundFamilyName, error: AppError, context: ErrorContext) =>
  inboundFamilies[family].encodeError(error, context)
