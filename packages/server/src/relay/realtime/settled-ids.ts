const IDS_MAX = 1_000

/** What was charged already; of a long session only the newest. Nothing without a name is remembered. */
export class SettledIds {
  private readonly ids = new Set<string>()

  has(id: string): boolean {
    return this.ids.has(id)
  }

  add(id: string): void {
    if (id === '') return
    this.ids.add(id)
    if (this.ids.size <= IDS_MAX) return
    for (const oldest of this.ids) {
      this.ids.delete(oldest)
      return
    }
  }
}
