import { AppError } from '@tollgate/contract/app-error'
import type { IdentityColumn } from '../../users/account-store.ts'

/** Somebody, as a provider vouches for them. */
export interface Identity {
  column: IdentityColumn
  /** Never changes at the provider, and is never given to another. */
  value: string
  /** What other sites of this API family keep in its place, and accounts that moved in from there still have. */
  formerValue?: string | undefined
  /** Of the provider, for people. */
  provider: string
  /** What names of new accounts begin with. */
  prefix: string
  displayName: string
  /** Only when the provider has checked it; else empty. */
  email: string
}

export const refuseAnswer = (provider: string, detail: string): AppError =>
  new AppError('sign-in.provider-failed', { provider }, { detail })
