import type { ReasoningWish } from './chat.ts'

type Effort = NonNullable<ReasoningWish['effort']>

/** One of xAI's models under its own name; elsewhere names have the maker in front, and rules of their own. */
export const isGrok = (model: string): boolean => /^grok-/.test(model)

/**
 * The efforts that a model takes, weakest first. All others answer the field with 400, even those that think; undefined
 * for them. https://docs.x.ai/developers/model-capabilities/text/reasoning
 * https://github.com/NousResearch/hermes-agent/pull/23435 (what takes none)
 */
export function grokEfforts(model: string): readonly Effort[] | undefined {
  if (/^grok-3-mini/.test(model)) return ['low', 'high']
  if (/multi-agent/.test(model)) return ['low', 'medium', 'high', 'xhigh']
  if (/^grok-4\.3(?!\d)/.test(model)) return ['none', 'low', 'medium', 'high']
  if (/^grok-4\.[45](?!\d)/.test(model)) return ['low', 'medium', 'high']
  return /^grok-(?:4\.[6-9](?!\d)|[5-9])/.test(model) ? ['low', 'medium', 'high', 'xhigh'] : undefined
}

/** Models that think refuse penalties and stop texts. Those that do not say so in their names, or are old. */
export const grokThinks = (model: string): boolean =>
  isGrok(model) && !/non-reasoning|^grok-(?:2|3(?!-mini))/.test(model)
