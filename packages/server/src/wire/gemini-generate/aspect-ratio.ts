/** The ratio `16:9` that is nearest to a size `1792x1024` or a ratio; undefined for what is neither. */
export function nearestRatio(size: string, known: readonly string[]): string | undefined {
  const asked = quotientOf(size)
  if (asked === undefined) return undefined
  let nearest: string | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const ratio of known) {
    // Twice as wide is as far away as twice as high.
    const away = Math.abs(Math.log(asked / (quotientOf(ratio) ?? 1)))
    if (away >= distance) continue
    nearest = ratio
    distance = away
  }
  return nearest
}

function quotientOf(size: string): number | undefined {
  const match = /^(\d{1,5})[x:*](\d{1,5})$/i.exec(size)
  const width = Number(match?.[1])
  const height = Number(match?.[2])
  return width > 0 && height > 0 ? width / height : undefined
}
