import { entriesOf } from '../ratios/json-map.ts'

interface Versions {
  /** What both began with. */
  before: string
  mine: string
  theirs: string
}

/** Where both changed the same in different ways. */
export interface Clash {
  /** Of the entry; undefined: the text as a whole. */
  name?: string
  /** As it is in `theirs`; undefined: not there any more. */
  theirs: string | undefined
}

/**
 * One's own edit on top of what somebody else has made of the text meanwhile, entry by entry where it is a JSON object.
 * Where the two clash, the text has one's own.
 */
export function mergeTexts({ before, mine, theirs }: Versions): { text: string; clashes: Clash[] } {
  const old = valueTexts(before)
  const own = valueTexts(mine)
  const others = valueTexts(theirs)
  if (old === undefined || own === undefined || others === undefined)
    return { text: mine, clashes: mine === theirs ? [] : [{ theirs }] }

  const merged = new Map(others)
  const clashes: Clash[] = []
  for (const name of new Set([...old.keys(), ...own.keys()])) {
    const [was, is, now] = [old.get(name), own.get(name), others.get(name)]
    if (is === was || is === now) continue
    if (now !== was) clashes.push({ name, theirs: now })
    if (is === undefined) merged.delete(name)
    else merged.set(name, is)
  }
  const values = [...merged].map(([name, value]): [string, unknown] => [name, JSON.parse(value)])
  return { text: JSON.stringify(Object.fromEntries(values), null, 2), clashes }
}

/** The entries of a JSON object, each value as text; undefined when the text is none. */
function valueTexts(text: string): ReadonlyMap<string, string> | undefined {
  const entries = text.trim() === '' ? new Map<string, unknown>() : entriesOf(text)
  return entries && new Map([...entries].map(([name, value]) => [name, JSON.stringify(value)]))
}
