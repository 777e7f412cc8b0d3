import type { TargetName } from '../rig/target.ts'
import type { FigureName, Sample } from '../scenarios/scenario.ts'
import { median, noiseFloor } from './statistics.ts'

/** Every sample of a run, by scenario, target and figure, one value for each round. */
export class Results {
  readonly #values = new Map<string, number[]>()

  add(where: { scenario: string; target: TargetName }, figures: Sample['figures']): void {
    for (const [figure, value] of Object.entries(figures)) {
      const key = `${where.scenario} ${where.target} ${figure}`
      this.#values.set(key, [...(this.#values.get(key) ?? []), value])
    }
  }

  /** Rounds in order; empty when it was not measured. */
  values(scenario: string, target: TargetName, figure: FigureName): readonly number[] {
    return this.#values.get(`${scenario} ${target} ${figure}`) ?? []
  }

  median(scenario: string, target: TargetName, figure: FigureName): number {
    return median(this.values(scenario, target, figure))
  }

  /** How far two measurements of our server lie apart; NaN when it was measured once. */
  noise(scenario: string, figure: FigureName): number {
    return noiseFloor(this.values(scenario, 'ours', figure), this.values(scenario, 'ours-again', figure))
  }
}
