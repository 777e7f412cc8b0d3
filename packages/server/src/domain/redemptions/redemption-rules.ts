import { AppError } from '@tollgate/contract/app-error'
import {
  REDEMPTION_COUNT_MAX,
  REDEMPTION_NAME_MAX,
  REDEMPTION_QUOTA_MAX,
  RedemptionStatus,
} from '@tollgate/contract/constants'
import type { RedemptionEdit } from '@tollgate/contract/entities/redemption'

/** Throws `redemption.name-length`, `redemption.quota-invalid`, `redemption.expiry-past`. `now` in unix seconds. */
export function checkEdit({ name, quota, expired_time = 0 }: RedemptionEdit, now: number): void {
  const length = [...name.trim()].length
  if (length < 1 || length > REDEMPTION_NAME_MAX) throw new AppError('redemption.name-length', {})
  if (quota < 1 || quota > REDEMPTION_QUOTA_MAX) {
    throw new AppError('redemption.quota-invalid', { limit: REDEMPTION_QUOTA_MAX })
  }
  if (isExpired({ expired_time }, now)) throw new AppError('redemption.expiry-past', {})
}

/** Throws `redemption.count-low`, `redemption.count-high`. */
export function checkCount(count: number): void {
  if (count < 1) throw new AppError('redemption.count-low', {})
  if (count > REDEMPTION_COUNT_MAX) throw new AppError('redemption.count-high', { limit: REDEMPTION_COUNT_MAX })
}

/** Throws why a code cannot be redeemed: `redemption.used`, `redemption.disabled`, `redemption.expired`. */
export function checkRedeemable(code: { status: number; expired_time: number }, now: number): void {
  if (code.status === RedemptionStatus.disabled) throw new AppError('redemption.disabled', {})
  if (code.status !== RedemptionStatus.unused) throw new AppError('redemption.used', {})
  if (isExpired(code, now)) throw new AppError('redemption.expired', {})
}

const isExpired = ({ expired_time }: { expired_time: number }, now: number): boolean =>
  expired_time !== 0 && expired_time <= now
