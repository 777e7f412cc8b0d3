import { inputOf, outputOf } from '@tollgate/contract/quota'
import type { TokenUsage } from './token-usage.ts'

/**
 * Two readings of one stream's usage, each with parts the other may lack: of each part the larger one, because
 * vendors count up. Usage beyond belief stays so.
 * Whether that is all of the answer, the later one says. A later reading may give all cache writes as one sum: those that are known to be for an hour are in it.
 */
export function mergeUsage(known: TokenUsage | undefined, next: TokenUsage): TokenUsage {
  if (!known) return next
  const hourTokens = next.cacheWriteHourTokens === undefined ? (known.cacheWriteHourTokens ?? 0) : 0
  const parted = { ...next, cacheWriteTokens: Math.max(0, next.cacheWriteTokens - hourTokens) }
  const { isBeginning: _begun, isInputUnknown: _unknown, ...before } = known
  const merged: TokenUsage = before
  for (const [name, value] of Object.entries(parted) as Entries<TokenUsage>) {
    if (typeof value === 'number') Object.assign(merged, { [name]: Math.max(value, Number(merged[name] ?? 0)) })
    else if (value === true) Object.assign(merged, { [name]: true })
  }
  if (!known.isInputUnknown) delete merged.isInputUnknown
  return merged
}

/**
 * Two readings that are whole, each: the later one, which may have moved tokens from one part to another. Zeros behind a
 * count take nothing back: some gateways put them into every event.
 */
export const latestUsage = (known: TokenUsage | undefined, next: TokenUsage): TokenUsage =>
  known !== undefined && !next.isAbsurd && inputOf(next) + outputOf(next) === 0 ? known : next

type Entries<Fields> = [keyof Fields, Fields[keyof Fields]][]
