/** A client that sends slower than this is not sending a request. */
export const UPLOAD_SECONDS_MAX = 120

/** Who holds room sends so much in so long: less would be no large body even after two minutes, and others wait. */
const HOLDING = { bytes: 40 * 1024, ms: 20_000 }

/** Calls `stop`, once, when a body does not come in time. */
export class UploadPace {
  isTooSlow = false
  private bytes = 0
  private rounds: ReturnType<typeof setInterval> | undefined
  private readonly whole: ReturnType<typeof setTimeout>

  constructor(
    private readonly stop: () => void,
    private readonly holding = HOLDING,
  ) {
    this.whole = setTimeout(() => this.giveUp(), UPLOAD_SECONDS_MAX * 1000)
  }

  add(bytes: number): void {
    this.bytes += bytes
  }

  /** There is room for the body now. */
  hold(): void {
    if (this.rounds !== undefined) return
    this.bytes = 0
    this.rounds = setInterval(() => this.judge(), this.holding.ms)
  }

  end(): void {
    clearTimeout(this.whole)
    clearInterval(this.rounds)
  }

  private judge(): void {
    if (this.bytes < this.holding.bytes) this.giveUp()
    this.bytes = 0
  }

  private giveUp(): void {
    this.end()
    this.isTooSlow = true
    this.stop()
  }
}
