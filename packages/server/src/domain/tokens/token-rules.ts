import { AppError } from '@tollgate/contract/app-error'
import { NEVER_EXPIRES, TOKEN_NAME_MAX, TokenStatus } from '@tollgate/contract/constants'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import { isAddressOrRange } from '../../platform/ip-ranges.ts'
import type { TokenRow } from './token-store.ts'

/** Throws `token.name-too-long`; counts characters, not bytes. */
export function checkTokenName(name: string): void {
  if ([...name].length > TOKEN_NAME_MAX) throw new AppError('token.name-too-long', {})
}

/** One address or range a line, without blank lines and commas around it. Throws `request.invalid-input` with the line that is neither. */
export function readAllowIps(text: string | null): string | null {
  if (text === null) return null
  const lines = text.split('\n').map((line) =>
    line
      .split(/[\s,]+/)
      .filter(Boolean)
      .join(' '),
  )
  const entries = lines.filter(Boolean)
  const bad = entries.find((entry) => !isAddressOrRange(entry))
  if (bad !== undefined) throw new AppError('request.invalid-input', { reason: bad })
  return entries.join('\n')
}

/** A token that ran out of time or quota must first get more. Throws `token.enable-expired`, `token.enable-depleted`. */
export function checkMayEnable(
  token: Pick<TokenRow, 'status' | 'expired_time' | 'remain_quota' | 'unlimited_quota'>,
  now: number,
): void {
  const status = tokenStatusAt(token, now)
  const isOverTime = token.expired_time !== NEVER_EXPIRES && token.expired_time <= now
  if (status === TokenStatus.expired && isOverTime) throw new AppError('token.enable-expired', {})
  const isUsedUp = token.remain_quota <= 0 && token.unlimited_quota === 0
  if (status === TokenStatus.exhausted && isUsedUp) throw new AppError('token.enable-depleted', {})
}
