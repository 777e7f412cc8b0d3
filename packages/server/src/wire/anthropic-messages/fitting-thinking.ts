import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../read-json.ts'
import { decodeReasoning } from './decode-reasoning.ts'
import { encodeReasoning } from './encode-reasoning.ts'
import { isClaude, type ModelRules, rulesOf } from './model-rules.ts'
import { withoutThinking } from './unsigned-thinking.ts'

/**
 * The body of a call whose model is another one of Anthropic's than the client named: thinking and effort in the words
 * that this one takes. What it takes as it is stays as it is.
 */
export function withFittingThinking(body: JsonObject, model: string, warn: (reason: string) => void): JsonObject {
  if (!isClaude(model)) return body
  const rules = rulesOf(model)
  if (takesThinking(body, rules) && takesEffort(body, rules)) return body
  const reasoning = decodeReasoning(body)
  const warnings: string[] = []
  const fitting = encodeReasoning(
    { model, warnings, ...(reasoning && { reasoning }) },
    { rules, outputLimit: numberIn(body, 'max_tokens') ?? 0, messages: listIn(body, 'messages') },
  )
  for (const reason of warnings) warn(reason)
  // Effort alone does not ask for thinking.
  const thinking = body.thinking === undefined ? undefined : fitting.thinking
  const known = body.thinking === undefined || thinks(thinking) ? body : withoutThinking(body)
  const { thinking: _thinking, output_config: _config, ...rest } = known
  const { effort: _effort, ...config } = objectIn(body, 'output_config') ?? {}
  const output = { ...config, ...(fitting.effort && { effort: fitting.effort }) }
  return {
    ...rest,
    ...(thinking && { thinking }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
  }
}

const thinks = (thinking: JsonObject | undefined): boolean =>
  thinking?.type === 'enabled' || thinking?.type === 'adaptive'

function takesThinking(body: JsonObject, rules: ModelRules): boolean {
  const type = objectIn(body, 'thinking')?.type
  switch (type) {
    case 'adaptive':
      return rules.thinking === 'adaptive' || rules.thinking === 'either'
    case 'enabled':
      return rules.thinking === 'budget' || rules.thinking === 'either'
    case 'disabled':
    case 'between_tools':
      return type === rules.thinkingOff
    default:
      return true
  }
}

function takesEffort(body: JsonObject, { efforts }: ModelRules): boolean {
  const asked = textIn(objectIn(body, 'output_config'), 'effort')
  return asked === undefined || efforts.some((effort) => effort === asked)
}
