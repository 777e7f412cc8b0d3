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

/** What a quick look searches for; one for each list of words, which are frozen and change rarely. */
interface QuickLook {
  /** Words that JSON writes with backslashes are only found by the closer look. */
  isCloserLookNeeded: boolean
  words: readonly { pattern: RegExp; literal: string }[]
}

const quickLooks = new WeakMap<readonly string[], QuickLook>()

/**
 * A quick look at the JSON itself, which is right for almost every call: only where characters of the prompt are
 * written as numbers is a closer look needed. A word's part without case (digits, signs, Chinese) is searched first,
 * which is many times faster than a search regardless of case.
 */
function mayContain(json: string, words: readonly string[]): boolean {
  const look = quickLooks.get(words) ?? lookFor(words)
  if (look.isCloserLookNeeded || json.includes('\\u')) return true
  for (const { pattern, literal } of look.words) if (json.includes(literal) && pattern.test(json)) return true
  return false
}

function lookFor(words: readonly string[]): QuickLook {
  const look = {
    isCloserLookNeeded: words.some((word) => JSON.stringify(word) !== `"${word}"`),
    words: words.map((word) => ({ pattern: new RegExp(RegExp.escape(word), 'i'), literal: longestCaselessPart(word) })),
  }
  quickLooks.set(words, look)
  return look
}

/** Empty for a word of letters that have a case: every text includes it. */
function longestCaselessPart(word: string): string {
  let longest = ''
  let current = ''
  for (const character of word) {
    current = character.toLowerCase() === character.toUpperCase() ? current + character : ''
    if (current.length > longest.length) longest = current
  }
  return longest
}
