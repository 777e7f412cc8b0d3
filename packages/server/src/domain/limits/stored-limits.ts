import { Limits, noLimits, noTokenLimits, TokenLimits } from '@tollgate/contract/entities/limits'

/** The limits in a column; nothing is limited by an empty one. */
export const readUserLimits = (text: string): Limits => (text === '' ? noLimits : Limits.parse(JSON.parse(text)))

export const readTokenLimits = (text: string): TokenLimits =>
  text === '' ? noTokenLimits : TokenLimits.parse(JSON.parse(text))

/** The column for some limits: those that are set, and empty without any. */
export function textOfLimits(limits: Limits): string {
  const set = Object.entries(limits).filter(([, limit]) => limit > 0)
  return set.length === 0 ? '' : JSON.stringify(Object.fromEntries(set))
}
