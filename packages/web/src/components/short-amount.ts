const LONG_FROM = 100_000

/** Two decimals; from 100,000 on, the first and last two digits of the whole part: `12..56.78`. */
export function shortAmount(amount: number): string {
  const text = amount.toFixed(2)
  if (amount < LONG_FROM) return text
  const [whole = '', decimals = ''] = text.split('.')
  return `${whole.slice(0, 2)}..${whole.slice(-2)}.${decimals}`
}
