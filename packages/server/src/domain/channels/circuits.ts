import type { LeftReason } from '@tollgate/contract/entities/usage-log'
import type { Clock } from '../../platform/clock.ts'
import { afterFailure, type Circuit, onTrial, stateOf } from './circuit.ts'

/** More channels and keys than this are not remembered: the oldest trouble is forgotten. */
const KEPT_MAX = 20_000
/** A vendor may not send a channel away for longer. */
const WAIT_MAX_SECONDS = 600

/**
 * The trouble that channels and keys of pools are in, in the memory of this node, by `healthId`. Those that are well
 * have no entry, so that asking costs one look into a map.
 */
export class Circuits {
  private readonly circuits = new Map<string, Circuit>()
  /** Until when a model is not to be asked for: vendors limit their calls by model. */
  private readonly waits = new Map<string, number>()

  constructor(private readonly clock: Clock) {}

  /** Nothing is in trouble. */
  get isQuiet(): boolean {
    return this.circuits.size === 0 && this.waits.size === 0
  }

  /** Why calls for a model should go elsewhere; undefined when they need not. */
  obstacle(id: string, model: string): LeftReason | undefined {
    const nowMs = this.clock.nowMs()
    const waitUntilMs = this.waitOf(id, model, nowMs)
    if (waitUntilMs !== undefined) return { code: 'left-waiting', seconds: secondsUntil(waitUntilMs, nowMs) }
    const circuit = this.circuits.get(id)
    if (!circuit) return undefined
    switch (stateOf(circuit, nowMs)) {
      case 'open': {
        const seconds = secondsUntil(circuit.openUntilMs, nowMs)
        return { code: 'left-open-circuit', failures: circuit.failures, seconds }
      }
      case 'on-trial':
        return { code: 'left-half-open' }
      default:
        return undefined
    }
  }

  /** A call goes to this channel or key. */
  begin(id: string): void {
    const circuit = this.circuits.get(id)
    if (circuit) this.circuits.set(id, onTrial(circuit, this.clock.nowMs()))
  }

  succeeded(id: string): void {
    this.circuits.delete(id)
  }

  failed(id: string, { isCertain }: { isCertain: boolean }): void {
    const circuit = this.circuits.get(id)
    keep(this.circuits, id, afterFailure(circuit, { nowMs: this.clock.nowMs(), isCertain }))
  }

  /** The call said nothing about the channel: another one may try. */
  release(id: string): void {
    const circuit = this.circuits.get(id)
    if (circuit) this.circuits.set(id, { ...circuit, trialUntilMs: 0 })
  }

  /** `Retry-After`: not before `seconds` from now, and after ten minutes in any case. */
  wait(id: string, { model, seconds }: { model: string; seconds: number }): void {
    if (seconds <= 0) return
    keep(this.waits, waitKey(id, model), this.clock.nowMs() + Math.min(seconds, WAIT_MAX_SECONDS) * 1000)
  }

  private waitOf(id: string, model: string, nowMs: number): number | undefined {
    if (this.waits.size === 0) return undefined
    const key = waitKey(id, model)
    const untilMs = this.waits.get(key)
    if (untilMs === undefined || untilMs > nowMs) return untilMs
    this.waits.delete(key)
    return undefined
  }
}

const waitKey = (id: string, model: string): string => `${id}\n${model}`

const secondsUntil = (thenMs: number, nowMs: number): number => Math.max(1, Math.ceil((thenMs - nowMs) / 1000))

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  const oldest = map.size >= KEPT_MAX ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
