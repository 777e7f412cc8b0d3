import { GROUP_NAME_MAX, REDEMPTION_QUOTA_MAX } from './constants.ts'
import { duplicateKeyOf } from './json-text.ts'
import { OptionFault } from './option-faults.ts'

// What the texts of options may be: how each kind is read and written.

/** Ratios and prices by name; every value is 0 or more. */
export type NumberMap = Readonly<Record<string, number>>
export type TextMap = Readonly<Record<string, string>>
/** Menu order; each entry has exactly one key: label to address. */
export type ChatLinks = readonly TextMap[]

/** An option is stored as text. `parse` throws an OptionFault. */
export interface OptionKind<Value> {
  parse(text: string): Value
  format(value: Value): string
}

export const flag: OptionKind<boolean> = { parse: (text) => text === 'true', format: String }
export const text: OptionKind<string> = { parse: (value) => value, format: (value) => value }
export const choice = <Choice extends string>(choices: readonly Choice[]): OptionKind<Choice> => ({
  parse: (value) => {
    const found = choices.find((known) => known === value)
    if (found === undefined) throw new OptionFault('not-choice', { choices: choices.join(', ') })
    return found
  },
  format: (value) => value,
})
/** Where a server is: http or https, without the slash at the end. Empty: nowhere. */
export const address: OptionKind<string> = {
  parse: (value) => {
    const trimmed = value.trim().replace(/\/+$/, '')
    if (trimmed !== '' && !(URL.canParse(trimmed) && /^https?:/i.test(trimmed))) throw new OptionFault('not-address')
    return trimmed
  },
  format: (value) => value,
}
export const lines: OptionKind<readonly string[]> = {
  parse: (value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  format: (value) => value.join('\n'),
}
export const commaList: OptionKind<readonly string[]> = {
  parse: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  format: (value) => value.join(','),
}

export const number = (range: { min: number; max?: number; whole?: boolean }): OptionKind<number> => ({
  parse: (value) => {
    const parsed = value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(parsed)) throw new OptionFault('not-number')
    if (range.whole && !Number.isSafeInteger(parsed)) throw new OptionFault('not-whole')
    if (parsed < range.min) throw new OptionFault('too-small', { limit: range.min })
    if (range.max !== undefined && parsed > range.max) throw new OptionFault('too-large', { limit: range.max })
    return parsed
  },
  format: String,
})
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER) => number({ min, max, whole: true })
/** Given to account after account: sums of many stay exact. */
export const gift = integer(0, REDEMPTION_QUOTA_MAX)

function parseObject(value: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    throw new OptionFault('not-json')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new OptionFault('not-object')
  const duplicate = duplicateKeyOf(value)
  if (duplicate !== undefined) throw new OptionFault('duplicate-key', { name: duplicate })
  // Null and lists are out: what is left of JSON has names.
  return parsed as Record<string, unknown>
}

export const numberMap: OptionKind<NumberMap> = {
  parse: (value) => {
    const map = parseObject(value)
    for (const [name, entry] of Object.entries(map)) {
      if (typeof entry !== 'number' || !Number.isFinite(entry)) throw new OptionFault('entry-not-number', { name })
      if (entry < 0) throw new OptionFault('entry-negative', { name })
    }
    // Every entry was looked at.
    return map as NumberMap
  },
  format: (value) => JSON.stringify(value, null, 2),
}

const textMap: OptionKind<TextMap> = {
  parse: (value) => {
    const map = parseObject(value)
    for (const [name, entry] of Object.entries(map))
      if (typeof entry !== 'string') throw new OptionFault('entry-not-text', { name })
    // Every entry was looked at.
    return map as TextMap
  },
  format: (value) => JSON.stringify(value, null, 2),
}

/** Group names stand in comma lists, and so do not contain commas. */
const checkGroupNames = (map: object): void => {
  for (const name of Object.keys(map))
    if (name.trim() !== name || name === '' || name.length > GROUP_NAME_MAX || name.includes(','))
      throw new OptionFault('not-group-name', { name: name.slice(0, GROUP_NAME_MAX) })
}
export const groupNumbers: OptionKind<NumberMap> = {
  ...numberMap,
  parse: (value) => {
    const map = numberMap.parse(value)
    checkGroupNames(map)
    return map
  },
}
export const groupLabels: OptionKind<TextMap> = {
  ...textMap,
  parse: (value) => {
    const map = textMap.parse(value)
    checkGroupNames(map)
    return map
  },
}

/** Question to answer; the empty text stands for no questions. */
export const questions: OptionKind<TextMap> = {
  parse: (value) => (value.trim() === '' ? {} : textMap.parse(value)),
  format: (value) => (Object.keys(value).length === 0 ? '' : textMap.format(value)),
}

/** Amounts in these do not simply have two or no digits after the point: https://docs.stripe.com/currencies#special-cases */
const ODD_CURRENCIES = ['bhd', 'isk', 'jod', 'kwd', 'omr', 'tnd', 'ugx']

export const currency: OptionKind<string> = {
  parse: (value) => {
    const code = value.trim().toLowerCase()
    if (!/^[a-z]{3}$/.test(code)) throw new OptionFault('not-currency')
    if (ODD_CURRENCIES.includes(code)) throw new OptionFault('odd-currency')
    return code
  },
  format: (value) => value,
}

export const chatLinks: OptionKind<ChatLinks> = {
  parse: (value) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(value)
    } catch {
      throw new OptionFault('not-json')
    }
    if (!Array.isArray(parsed)) throw new OptionFault('not-array')
    for (const entry of parsed) {
      const values = typeof entry === 'object' && entry !== null ? Object.values(entry) : []
      if (values.length !== 1 || typeof values[0] !== 'string') throw new OptionFault('not-chat-link')
    }
    // Every entry was looked at.
    return parsed as ChatLinks
  },
  format: (value) => JSON.stringify(value, null, 2),
}
