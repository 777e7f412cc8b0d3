import type { OptionValues } from '@tollgate/contract/options'

/** A text to look through: as it came (JSON), and what a model will read of it. */
export interface Prompt {
  json: string
  text: () => string
}

/** Blocked words that stand in a prompt, regardless of case; none when the filter is off. */
export function blockedWordsIn(prompt: Prompt, options: OptionValues): string[] {
  if (!isPromptFilterOn(options) || !mayContain(prompt.json, options.SensitiveWords)) return []
  const lower = prompt.text().toLowerCase()
  return options.SensitiveWords.filter((word) => lower.includes(word.toLowerCase()))
}

const isPromptFilterOn = (options: OptionValues): boolean =>
  options.CheckSensitiveEnabled && options.CheckSensitiveOnPromptEnabled && options.SensitiveWords.length > 0

/** One pattern for each list of words; lists are frozen and change rarely. */
const patterns = new WeakMap<readonly string[], RegExp>()

/**
 * A quick look at the JSON itself, which is right for almost every call: only where characters may be written with
 * backslashes, in the prompt or in a word, is a closer look needed.
 */
function mayContain(json: string, words: readonly string[]): boolean {
  let pattern = patterns.get(words)
  if (!pattern) {
    // A word that JSON must escape, and any escape in the prompt, call for the closer look.
    const alternatives = words.map((word) => RegExp.escape(word)).concat('\\\\u')
    pattern = words.some((word) => JSON.stringify(word) !== `"${word}"`)
      ? /(?:)/
      : new RegExp(alternatives.join('|'), 'i')
    patterns.set(words, pattern)
  }
  return pattern.test(json)
}
