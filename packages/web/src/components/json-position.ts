/** Where a text stops being JSON; both count from 1. */
export interface JsonPosition {
  line: number
  column: number
}

const SPACE = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of these in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y

/** What may come next. `first-...`: or the end of the object or array that has just begun. */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma' | 'nothing'

/**
 * The place of the first mistake in a text that is no JSON; undefined when it is JSON. The messages of JSON.parse differ
 * between browsers, and some of them name no place.
 */
export function jsonMistakeIn(text: string): JsonPosition | undefined {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let index = 0

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = index
    if (!pattern.test(text)) return false
    index = pattern.lastIndex
    return true
  }
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma')

  for (;;) {
    skip(SPACE)
    const character = text[index]
    if (character === undefined) return expected === 'nothing' ? undefined : positionOf(text, index)
    const closes = character === '}' || character === ']'
    if (closes && mayClose(character, { expected, within: open.at(-1) })) {
      open.pop()
      index += 1
      expected = afterValue()
    } else if (expected === 'comma' && character === ',') {
      index += 1
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (expected === 'colon' && character === ':') {
      index += 1
      expected = 'value'
    } else if (isKey(expected) && skip(STRING)) {
      expected = 'colon'
    } else if (isValue(expected) && (character === '{' || character === '[')) {
      open.push(character)
      index += 1
      expected = character === '{' ? 'first-key' : 'first-value'
    } else if (isValue(expected) && (skip(STRING) || skip(SCALAR))) {
      expected = afterValue()
    } else {
      return positionOf(text, index)
    }
  }
}

const isKey = (expected: Expected): boolean => expected === 'key' || expected === 'first-key'
const isValue = (expected: Expected): boolean => expected === 'value' || expected === 'first-value'

function mayClose(
  character: '}' | ']',
  { expected, within }: { expected: Expected; within: '{' | '[' | undefined },
): boolean {
  if (character === '}') return within === '{' && (expected === 'comma' || expected === 'first-key')
  return within === '[' && (expected === 'comma' || expected === 'first-value')
}

function positionOf(text: string, index: number): JsonPosition {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}
