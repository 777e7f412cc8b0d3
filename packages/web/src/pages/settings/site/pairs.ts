import { parseJson } from '../../../storage.ts'

/** A name and what belongs to it, in a list whose order counts. */
export interface Pair {
  /** Stays the same while the list is edited. */
  id: number
  name: string
  value: string
}

/** Chat links: `[{"name": "address"}, …]`; undefined when the text is something else. */
export function pairsOfChats(text: string): Pair[] | undefined {
  const list = parseJson(text)
  if (!Array.isArray(list)) return undefined
  const entries = list.map((entry) => (isObject(entry) ? Object.entries(entry) : []))
  return entries.every(({ length }) => length === 1) ? pairsOf(entries.flat()) : undefined
}

export const textOfChats = (pairs: readonly Pair[]): string =>
  JSON.stringify(
    written(pairs).map(({ name, value }) => ({ [name]: value })),
    null,
    2,
  )

/** Questions with answers: `{"question": "answer"}`; a blank text holds none. */
export function pairsOfQuestions(text: string): Pair[] | undefined {
  if (text.trim() === '') return []
  const map = parseJson(text)
  return isObject(map) ? pairsOf(Object.entries(map)) : undefined
}

/** A question that stands twice stays so in the text: what was typed is not lost, and the check finds it. */
export function textOfQuestions(pairs: readonly Pair[]): string {
  const lines = written(pairs).map(({ name, value }) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return lines.length === 0 ? '' : `{\n${lines.join(',\n')}\n}`
}

/** A row that was only just added is no entry yet. */
const written = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.filter(({ name, value }) => name !== '' || value !== '')

export type PairProblem = 'blank' | 'duplicate'

/** What is wrong with the name of a pair among the others. */
export function problemOfPair(pair: Pair, pairs: readonly Pair[]): PairProblem | undefined {
  if (pair.name.trim() === '') return pair.value === '' ? undefined : 'blank'
  return pairs.some(({ id, name }) => id !== pair.id && name === pair.name) ? 'duplicate' : undefined
}

export const nextPairId = (pairs: readonly Pair[]): number => Math.max(-1, ...pairs.map(({ id }) => id)) + 1

/** The list with one pair a place up or down; unchanged at its ends. */
export function movedPair(pairs: readonly Pair[], { id, by }: { id: number; by: 1 | -1 }): Pair[] {
  const from = pairs.findIndex((pair) => pair.id === id)
  const other = pairs[from + by]
  const moving = pairs[from]
  if (other === undefined || moving === undefined) return [...pairs]
  return pairs.map((pair) => (pair === moving ? other : pair === other ? moving : pair))
}

const pairsOf = (entries: readonly (readonly [string, unknown])[]): Pair[] =>
  entries.map(([name, value], id) => ({ id, name, value: String(value) }))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
