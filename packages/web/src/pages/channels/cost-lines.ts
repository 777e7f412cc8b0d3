import { ChannelCost, type ModelCost } from '@tollgate/contract/cost'
import * as z from 'zod/mini'

/** Numbers of a line in US dollars: for a million tokens, and for each call. */
export const costPrices = ['input', 'output', 'cached', 'cache_write', 'per_call'] as const
export type CostPrice = (typeof costPrices)[number]

/** What the vendor asks for one model, while it is edited. Numbers are undefined while their field is empty. */
export interface CostLine extends Record<CostPrice, number | undefined> {
  /** Tells lines apart while they are edited. */
  id: number
  /** `*`: all that are not named. */
  model: string
  kind: 'share' | 'usd'
  /** Times the site's own price. */
  factor: number | undefined
}

const blank = {
  factor: undefined,
  input: undefined,
  output: undefined,
  cached: undefined,
  cache_write: undefined,
  per_call: undefined,
} as const

/** A new line below others. The first is for all models. */
export const nextCostLine = (lines: readonly CostLine[]): CostLine => ({
  ...blank,
  id: Math.max(0, ...lines.map((line) => line.id)) + 1,
  model: lines.length === 0 ? '*' : '',
  kind: 'share',
})

/** The lines of a stored cost; undefined when there is none, or none that can be read. */
export function costLinesOf(cost: unknown): CostLine[] | undefined {
  const known = z.safeParse(ChannelCost, cost).data
  if (known === undefined) return undefined
  return Object.entries(known).map(([model, value], index): CostLine => {
    const line = { ...blank, id: index + 1, model }
    return typeof value === 'number' ? { ...line, kind: 'share', factor: value } : { ...line, kind: 'usd', ...value }
  })
}

/** The lines as they are stored. They must have passed `isCostWrong`. */
export const costOfLines = (lines: readonly CostLine[]): Record<string, ModelCost> =>
  Object.fromEntries(lines.map((line) => [line.model.trim(), modelCostOf(line)]))

function modelCostOf({ kind, factor, input, output, cached, cache_write, per_call }: CostLine): ModelCost {
  if (kind === 'share') return factor ?? 0
  return {
    input: input ?? 0,
    output: output ?? 0,
    per_call: per_call ?? 0,
    ...(cached === undefined ? {} : { cached }),
    ...(cache_write === undefined ? {} : { cache_write }),
  }
}

export type CostProblem = 'model-needed' | 'model-twice' | 'number-wrong'

/** What is wrong with a line among the others. */
export function costProblemOf(line: CostLine, lines: readonly CostLine[]): CostProblem | undefined {
  const model = line.model.trim()
  if (model === '') return 'model-needed'
  if (lines.some((other) => other.id !== line.id && other.model.trim() === model)) return 'model-twice'
  return z.safeParse(ChannelCost, { [model]: modelCostOf(line) }).success && !isFactorMissing(line)
    ? undefined
    : 'number-wrong'
}

const isFactorMissing = ({ kind, factor }: CostLine): boolean => kind === 'share' && factor === undefined

export const isCostWrong = (lines: readonly CostLine[]): boolean =>
  lines.some((line) => costProblemOf(line, lines) !== undefined)
