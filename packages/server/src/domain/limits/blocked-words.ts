import type { OptionValues } from '@tollgate/contract/options'

/** Blocked words that stand in a text, regardless of case; none when the filter is off. */
export function blockedWordsIn(text: string, options: OptionValues): string[] {
  if (!isPromptFilterOn(options)) return []
  const lower = text.toLowerCase()
  return options.SensitiveWords.filter((word) => lower.includes(word.toLowerCase()))
}

export const isPromptFilterOn = (options: OptionValues): boolean =>
  options.CheckSensitiveEnabled && options.CheckSensitiveOnPromptEnabled && options.SensitiveWords.length > 0
