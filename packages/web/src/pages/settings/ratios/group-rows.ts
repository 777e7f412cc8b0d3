import { entriesOf } from './json-map.ts'

/** A group as its three options have it. */
export interface GroupRow {
  name: string
  ratio: number | undefined
  /** Shown to users who may choose the group; undefined: they may not. */
  label: string | undefined
  topupRatio: number | undefined
}

interface GroupTexts {
  GroupRatio: string
  UserUsableGroups: string
  TopupGroupRatio: string
}

/** Every group that one of the options names; undefined while one of them is no JSON object. */
export function groupRowsOf(texts: GroupTexts): GroupRow[] | undefined {
  const ratios = entriesOf(texts.GroupRatio)
  const labels = entriesOf(texts.UserUsableGroups)
  const topups = entriesOf(texts.TopupGroupRatio)
  if (ratios === undefined || labels === undefined || topups === undefined) return undefined
  const names = new Set([...ratios.keys(), ...labels.keys(), ...topups.keys()])
  return [...names].map((name) => {
    const label = labels.get(name)
    return {
      name,
      ratio: numberIn(ratios.get(name)),
      label: label === undefined ? undefined : String(label),
      topupRatio: numberIn(topups.get(name)),
    }
  })
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
