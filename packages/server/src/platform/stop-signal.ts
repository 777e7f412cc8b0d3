/** What ends work early. An `AbortSignal` is one, too. */
export interface StopSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * An AbortController and its signal in one, for what every relayed call needs: the runtime's own pair takes ten times as
 * long to make, and each collection of garbage visits every listener of every signal, also of those nobody needs any
 * more.
 */
export class Stop implements StopSignal {
  aborted = false
  reason: unknown
  private readonly listeners: (() => void)[] = []

  /** Listeners hear of it once. */
  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    // As with the runtime's signals, whom a listener takes out does not hear of it any more, nor whom it puts in.
    for (let next = this.listeners.shift(); next !== undefined; next = this.listeners.shift()) next()
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.aborted) this.listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const index = this.listeners.indexOf(listener)
    if (index >= 0) this.listeners.splice(index, 1)
  }
}

/** For the runtime's own functions, which take nothing else. */
export function abortSignalOf(stop: StopSignal): AbortSignal {
  if (stop instanceof AbortSignal) return stop
  const controller = new AbortController()
  const abort = () => controller.abort(stop.reason)
  if (stop.aborted) abort()
  else stop.addEventListener('abort', abort, { once: true })
  return controller.signal
}
