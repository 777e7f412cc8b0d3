const LONG_FROM = 100_000

/** From 100,000 on, the first and last two digits of the whole part: `12..56.78`; undefined for what is short enough. */
export function shortAmount(amount: number): string | undefined {
  if (amount < LONG_FROM) return undefined
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.')
  return `${whole.slice(0, 2)}..${whole.slice(-2)}.${decimals}`
}
