/**
 * The way in to the threads that read a database file. Its write-ahead log starts over only in a moment in which nobody
 * reads, and readers that follow each other without a gap leave none: whoever needs one shuts them out for it.
 */
export class ReaderDoor {
  #inside = 0
  #shutBy = 0
  #opened: PromiseWithResolvers<void> | undefined
  #emptied: PromiseWithResolvers<void> | undefined

  get isInUse(): boolean {
    return this.#inside > 0
  }

  /** Resolves when one may read; who entered must `leave`. */
  async enter(): Promise<void> {
    while (this.#opened !== undefined) await this.#opened.promise
    this.#inside += 1
  }

  leave(): void {
    this.#inside -= 1
    if (this.#inside > 0) return
    this.#emptied?.resolve()
    this.#emptied = undefined
  }

  /** Runs while nobody enters, and as soon as all have left; it waits for them no longer than `drainMsMax`. */
  async shutFor<Result>(drainMsMax: number, run: () => Promise<Result>): Promise<Result> {
    this.#shutBy += 1
    this.#opened ??= Promise.withResolvers()
    try {
      if (this.#inside > 0) await this.#drain(drainMsMax)
      return await run()
    } finally {
      this.#shutBy -= 1
      if (this.#shutBy === 0) this.#letIn()
    }
  }

  async #drain(msMax: number): Promise<void> {
    this.#emptied ??= Promise.withResolvers()
    const { promise, resolve } = this.#emptied
    const timer = setTimeout(resolve, msMax)
    await promise
    clearTimeout(timer)
  }

  #letIn(): void {
    this.#opened?.resolve()
    this.#opened = undefined
  }
}
