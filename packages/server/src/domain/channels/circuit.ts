/**
 * What live calls say of a channel, or of one key of a pool. Nothing kept means closed: all is well.
 * Closed: calls go through, failures in a row are counted. Open: left out until `openUntilMs`. After that half-open: one
 * call goes through, and its outcome closes the circuit or opens it for twice as long.
 */
export interface Circuit {
  /** In a row. */
  failures: number
  /** Length of the pause it is in, or was in last; 0 while it never opened. */
  pauseMs: number
  openUntilMs: number
  /** While half-open: until when the one call is waited for before another may try. */
  trialUntilMs: number
}

export type CircuitState = 'closed' | 'open' | 'half-open' | 'on-trial'

const FAILURES_TO_OPEN = 5
const PAUSE_MIN_MS = 5_000
const PAUSE_MAX_MS = 120_000
/** A trial that never says how it went (its caller left, or could not pay) holds the next one up for this long. */
const TRIAL_MS = 15_000

export function stateOf(circuit: Circuit | undefined, nowMs: number): CircuitState {
  if (!circuit || circuit.pauseMs === 0) return 'closed'
  if (nowMs < circuit.openUntilMs) return 'open'
  return nowMs < circuit.trialUntilMs ? 'on-trial' : 'half-open'
}

/** `isCertain`: the vendor said that the account is no good, so one failure is enough. */
export function afterFailure(
  circuit: Circuit | undefined,
  { nowMs, isCertain }: { nowMs: number; isCertain: boolean },
): Circuit {
  const failures = (circuit?.failures ?? 0) + 1
  const pauseMs = circuit?.pauseMs ?? 0
  // Calls that were on their way when it opened tell nothing new.
  if (circuit && stateOf(circuit, nowMs) === 'open') return { ...circuit, failures }
  if (pauseMs === 0 && failures < FAILURES_TO_OPEN && !isCertain)
    return { failures, pauseMs: 0, openUntilMs: 0, trialUntilMs: 0 }
  const next = Math.min(Math.max(pauseMs * 2, PAUSE_MIN_MS), PAUSE_MAX_MS)
  return { failures, pauseMs: next, openUntilMs: nowMs + next, trialUntilMs: 0 }
}

/** One call goes through a half-open circuit; in any other state nothing changes. */
export function onTrial(circuit: Circuit, nowMs: number): Circuit {
  return stateOf(circuit, nowMs) === 'half-open' ? { ...circuit, trialUntilMs: nowMs + TRIAL_MS } : circuit
}
