/**
 * Collects what large things leave behind before it is as much as may be in use of them. The runtime lets garbage grow to
 * as much as is in use, so they would take twice their room.
 */
export class LargeGarbage {
  private bytes = 0

  constructor(
    /** How much of them may be in use. */
    private readonly inUseMax: number,
    private readonly collect = () => Bun.gc(true),
  ) {}

  add(bytes: number): void {
    this.bytes += bytes
    if (this.bytes <= this.inUseMax / 2) return
    this.bytes = 0
    this.collect()
  }
}
