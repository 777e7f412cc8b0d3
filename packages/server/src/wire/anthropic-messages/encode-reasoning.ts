import type { ChatCall, ReasoningWish } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import type { Effort, ModelRules } from './model-rules.ts'
import { isInsideUnsignedTurn, LEFT_OUT } from './unsigned-thinking.ts'

/** Tokens of thinking for models that are not told an effort. */
const BUDGETS: Readonly<Record<NonNullable<ReasoningWish['effort']>, number>> = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 65_536,
}
/** https://platform.claude.com/docs/en/build-with-claude/extended-thinking */
const BUDGET_MIN = 1_024
/** The part of the output limit that thinking may use up; the rest is for the answer. */
const BUDGET_SHARE = 0.8

interface Encoded {
  thinking?: JsonObject
  effort?: Effort
}

interface Around {
  rules: ModelRules
  outputLimit: number
  messages: readonly unknown[]
}

/** The parts of a call that say how much the model shall think, and for which model. */
type Wishing = Pick<ChatCall, 'reasoning' | 'model' | 'warnings'>

/** How much the model shall think, in the words of its generation. What it cannot do is said in the warnings. */
export function encodeReasoning(call: Wishing, { rules, outputLimit, messages }: Around): Encoded {
  const wish = call.reasoning
  if (!wish) return {}
  if (wish.effort === 'none' || wish.budgetTokens === 0) return switchedOff(call, rules)
  if (rules.thinking === 'none') {
    call.warnings.push(`reasoning is not in ${call.model}`)
    return {}
  }
  const effort = nearestEffort(wish, rules)
  const withEffort = effort === undefined ? {} : { effort }
  const isAdaptive = rules.thinking === 'adaptive' || (rules.thinking === 'either' && wish.budgetTokens === undefined)
  if (isAdaptive && (rules.efforts.length > 0 || wish.isAdaptive))
    return { thinking: { type: 'adaptive', ...display(wish) }, ...withEffort }
  const budget = budgetOf(wish, outputLimit)
  if (budget < BUDGET_MIN) {
    call.warnings.push('max_tokens leaves no room for reasoning')
    return withEffort
  }
  if (isInsideUnsignedTurn(messages)) {
    call.warnings.push(LEFT_OUT)
    return withEffort
  }
  return { thinking: { type: 'enabled', budget_tokens: budget, ...display(wish) }, ...withEffort }
}

function switchedOff(call: Wishing, rules: ModelRules): Encoded {
  if (rules.thinking === 'none') return {}
  if (rules.thinkingOff !== undefined) return { thinking: { type: rules.thinkingOff } }
  call.warnings.push(`reasoning cannot be switched off in ${call.model}`)
  return { effort: 'low' }
}

const display = ({ isShown }: ReasoningWish): JsonObject =>
  isShown === undefined ? {} : { display: isShown ? 'summarized' : 'omitted' }

function budgetOf({ budgetTokens, effort }: ReasoningWish, outputLimit: number): number {
  const wanted = budgetTokens ?? BUDGETS[effort ?? 'medium']
  return Math.min(Math.max(wanted, BUDGET_MIN), Math.floor(outputLimit * BUDGET_SHARE))
}

/** The level that was asked for, or the strongest below it; of a budget the level that thinks about as long. */
function nearestEffort({ effort, budgetTokens }: ReasoningWish, { efforts }: ModelRules): Effort | undefined {
  if (efforts.length === 0) return undefined
  const asked = effort ?? (budgetTokens === undefined ? undefined : effortOfBudget(budgetTokens))
  if (asked === undefined || asked === 'none') return undefined
  if (asked === 'minimal') return 'low'
  const order: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max']
  const limit = order.indexOf(asked)
  return efforts.findLast((level) => order.indexOf(level) <= limit)
}

function effortOfBudget(tokens: number): Effort {
  if (tokens <= 2_048) return 'low'
  if (tokens <= 12_288) return 'medium'
  return tokens <= 32_768 ? 'high' : 'xhigh'
}
