/** Keeps count of texts that lie elsewhere, so that together they stay below a limit. */
export class KeptSizes {
  private readonly sizes = new Map<string, number>()
  private total = 0

  constructor(private readonly max: number) {}

  /** Counts one more, and gives those that must go for it: the oldest. */
  add(key: string, size: number): string[] {
    this.total += size - (this.sizes.get(key) ?? 0)
    this.sizes.delete(key)
    this.sizes.set(key, size)
    const leaving: string[] = []
    for (const [oldest, left] of this.sizes) {
      if (this.total <= this.max) break
      this.total -= left
      this.sizes.delete(oldest)
      leaving.push(oldest)
    }
    return leaving
  }
}
