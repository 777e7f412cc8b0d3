import type { ReasoningWish } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import { FORMAT } from './schema.ts'

/** Models that make pictures or sound, or understand nothing but text. */
const NO_THINKING = /image|tts|audio|live|embedding|gemma|imagen/

/** 2.5 for `gemini-2.5-pro`; names without a number are the newest. Undefined for what is no Gemini model. */
export function generationOf(model: string): number | undefined {
  const match = /gemini-(?:(\d+)(?:\.(\d+))?)?/.exec(model)
  if (!match) return undefined
  if (match[1] === undefined) return /latest/.test(model) ? 3 : undefined
  return Number(`${match[1]}.${match[2] ?? 0}`)
}

/** Models that refuse penalties and more than one answer. https://ai.google.dev/gemini-api/docs/models */
export const isFourthGeneration = (model: string): boolean => (generationOf(model) ?? 0) >= 4

/**
 * The most that a model writes; undefined for what is not known, and for Gemini 4, which goes on beyond one answer.
 * https://ai.google.dev/gemini-api/docs/models
 */
export function outputLimitOf(model: string): number | undefined {
  const generation = generationOf(model)
  if (generation === undefined || generation >= 4 || NO_THINKING.test(model)) return undefined
  return generation < 2.5 ? 8_192 : 65_536
}

/** Models that check the signatures of function calls, and take media inside of function results. */
export const isThirdGeneration = (model: string): boolean => (generationOf(model) ?? 0) >= 3

/**
 * How much a model shall think, in the way its generation is told: levels since Gemini 3, budgets before.
 * https://ai.google.dev/gemini-api/docs/thinking
 */
export function thinkingConfig(wish: ReasoningWish, model: string, warnings: string[]): JsonObject | undefined {
  const generation = generationOf(model)
  if (generation === undefined || generation < 2.5 || NO_THINKING.test(model)) {
    if (wish.effort !== 'none') warnings.push('this model does not think: reasoning is left out')
    return undefined
  }
  const amount = generation >= 3 ? levelOf(wish, model, warnings) : budgetOf(wish, model, warnings)
  const isAsked = wish.effort !== undefined || wish.budgetTokens !== undefined || wish.isAdaptive === true
  const isShown = wish.isShown ?? (isAsked && wish.effort !== 'none')
  const config: JsonObject = { ...amount, ...(isShown ? { includeThoughts: true } : {}) }
  return Object.keys(config).length > 0 ? config : undefined
}

/** Up to how many tokens a level goes, for wishes that name tokens. */
const LOW_TOKENS = 2_048
const MEDIUM_TOKENS = 12_288

/** The newer of the fourth generation; the others end with `HIGH`. */
const HAS_EXTRA_HIGH = /gemini-4-(hydrogen|neon)/
/** `MINIMAL` left with 3.7. */
const LAST_WITH_MINIMAL = 3.6

function levelOf(wish: ReasoningWish, model: string, warnings: string[]): JsonObject {
  const hasMinimal = !model.includes('pro') && (generationOf(model) ?? 0) <= LAST_WITH_MINIMAL
  const effort = wish.effort ?? effortOfBudget(wish.budgetTokens)
  switch (effort) {
    case undefined:
      return {}
    case 'none':
    case 'minimal':
      if (effort === 'none') warnings.push(`thinking cannot be switched off in ${FORMAT} for this model`)
      return { thinkingLevel: hasMinimal ? 'MINIMAL' : 'LOW' }
    case 'low':
      return { thinkingLevel: 'LOW' }
    // The first of the third generation knows two levels.
    case 'medium':
      return { thinkingLevel: /gemini-3-pro/.test(model) ? 'HIGH' : 'MEDIUM' }
    case 'high':
      return { thinkingLevel: 'HIGH' }
    case 'xhigh':
    case 'max':
      return { thinkingLevel: HAS_EXTRA_HIGH.test(model) ? 'XHIGH' : 'HIGH' }
  }
}

function effortOfBudget(tokens: number | undefined): ReasoningWish['effort'] {
  if (tokens === undefined) return undefined
  if (tokens <= 0) return 'none'
  if (tokens <= LOW_TOKENS) return 'low'
  return tokens <= MEDIUM_TOKENS ? 'medium' : 'high'
}

/** As Google's own OpenAI-compatible API has it. https://ai.google.dev/gemini-api/docs/openai#thinking */
const BUDGETS = { minimal: 1_024, low: 1_024, medium: 8_192, high: 24_576, xhigh: 32_768, max: 32_768 } as const

function budgetOf(wish: ReasoningWish, model: string, warnings: string[]): JsonObject {
  const range = rangeOf(model)
  if (wish.effort === 'none' || wish.budgetTokens === 0) {
    if (!range.canBeNone) warnings.push(`thinking cannot be switched off in ${FORMAT} for this model`)
    return { thinkingBudget: range.canBeNone ? 0 : range.min }
  }
  const asked = wish.budgetTokens ?? (wish.effort && BUDGETS[wish.effort])
  if (asked !== undefined) return { thinkingBudget: Math.min(range.max, Math.max(range.min, Math.round(asked))) }
  return wish.isAdaptive ? { thinkingBudget: -1 } : {}
}

function rangeOf(model: string): { min: number; max: number; canBeNone: boolean } {
  if (model.includes('pro')) return { min: 128, max: 32_768, canBeNone: false }
  return { min: model.includes('lite') ? 512 : 1, max: 24_576, canBeNone: true }
}
