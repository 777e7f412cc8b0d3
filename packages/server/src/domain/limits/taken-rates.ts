import type { AppError } from '@tollgate/contract/app-error'
import type { Meter, MeterOutcome, Meters } from '../../storage/shared-state.ts'

/** One meter that a call counts in. */
export interface RateDemand {
  name: 'rpm' | 'tpm' | 'site-requests' | 'site-successes'
  meter: Meter
  limit: number
  amount: number
}

/** What is left of the tightest limit of a kind. */
export interface RateState {
  limit: number
  remaining: number
  /** Milliseconds until all of it is free again. */
  resetMs: number
}

/** What one call has taken of its windows of requests and tokens; it is either settled or given back, once. */
export class TakenRates {
  /** Present when nothing was taken. */
  readonly refusal: AppError | undefined
  private isOpen: boolean

  constructor(
    private readonly demands: readonly RateDemand[],
    private readonly outcome: MeterOutcome,
    private readonly parts: { refusal: AppError | undefined; correct: Meters['correct'] },
  ) {
    this.refusal = parts.refusal
    this.isOpen = outcome.state === 'taken'
  }

  /** The tightest limit on requests, if there is one. */
  get requests(): RateState | undefined {
    return this.tightest((name) => name !== 'tpm')
  }

  get tokens(): RateState | undefined {
    return this.tightest((name) => name === 'tpm')
  }

  /** The call was answered: its estimated tokens become the real ones. */
  settle(tokens: number): void {
    this.end(({ name, amount }) => (name === 'tpm' ? tokens - amount : 0))
  }

  /** The call was not answered: only where failed calls count, it still does. */
  giveBack(): void {
    this.end(({ name, amount }) => (name === 'site-requests' ? 0 : -amount))
  }

  private end(changeOf: (demand: RateDemand) => number): void {
    const { outcome } = this
    if (!this.isOpen || outcome.state !== 'taken') return
    this.isOpen = false
    const changes = this.demands
      .map((demand, index) => ({ ...demand.meter, place: outcome.places[index] ?? 0, change: changeOf(demand) }))
      .filter(({ change }) => change !== 0)
    if (changes.length > 0) void this.parts.correct(changes)
  }

  private tightest(isOfKind: (name: RateDemand['name']) => boolean): RateState | undefined {
    let found: RateState | undefined
    for (const [index, { name, limit }] of this.demands.entries()) {
      if (!isOfKind(name)) continue
      const { used = 0, emptyInMs = 0 } = this.outcome.readings[index] ?? {}
      const remaining = Math.max(0, limit - used)
      if (found === undefined || remaining < found.remaining) found = { limit, remaining, resetMs: emptyInMs }
    }
    return found
  }
}
