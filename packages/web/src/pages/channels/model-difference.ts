import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'

const Mapping = z.record(z.string(), z.string())

/** How a channel's models differ from those its vendor offers. */
export interface ModelDifference {
  /** Offered, and not in the list. */
  added: string[]
  /** In the list, and no longer offered under that name or the one it is mapped to. */
  gone: string[]
  offered: number
  /** In both. */
  same: number
}

interface DifferenceInput {
  present: readonly string[]
  offered: readonly string[]
  /** JSON text: name asked for to name sent. */
  mapping: string
}

/** A model that is offered under another name through the mapping counts as offered, and that name as present. */
export function modelDifference({ present, offered, mapping }: DifferenceInput): ModelDifference {
  const targets = z.safeParse(Mapping, parseJson(mapping)).data ?? {}
  const sentAs = (name: string) => (Object.hasOwn(targets, name) ? (targets[name] ?? name) : name)
  const offers = new Set(offered)
  const served = new Set([...present, ...present.map(sentAs)])
  const added = [...offers].filter((name) => !served.has(name))
  const gone = present.filter((name) => !offers.has(name) && !offers.has(sentAs(name)))
  return { added, gone, offered: offers.size, same: offers.size - added.length }
}
