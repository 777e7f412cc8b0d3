import type { ReasoningWish } from '../chat.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'

const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const

/** What a body says of thinking. https://platform.claude.com/docs/en/build-with-claude/thinking */
export function decodeReasoning(body: JsonObject): ReasoningWish | undefined {
  const thinking = objectIn(body, 'thinking')
  const asked = textIn(objectIn(body, 'output_config'), 'effort')
  const known = EFFORTS.find((effort) => effort === asked)
  const isOff = thinking?.type === 'disabled' || thinking?.type === 'between_tools'
  const effort = isOff ? 'none' : known
  const budgetTokens = thinking?.type === 'enabled' ? numberIn(thinking, 'budget_tokens') : undefined
  if (effort === undefined && budgetTokens === undefined && thinking?.type !== 'adaptive') return undefined
  return {
    ...(effort === undefined ? {} : { effort }),
    ...(budgetTokens === undefined ? {} : { budgetTokens }),
    ...(thinking?.type === 'adaptive' ? { isAdaptive: true } : {}),
    ...(thinking?.display === 'omitted' ? { isShown: false } : thinking?.display ? { isShown: true } : {}),
  }
}
