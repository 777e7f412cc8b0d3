import { providerOf } from '@tollgate/contract/providers'
import * as z from 'zod/mini'
import { formatJson } from '../../components/json-check.ts'
import { parseJson } from '../../storage.ts'
import { type CostLine, costLinesOf, costOfLines } from './cost-lines.ts'

const Setting = z.record(z.string(), z.unknown())

/** The part of a draft that is stored in the channel's `setting`. */
export interface SettingDraft {
  /** JSON text without what the switches of the pool and the cost lines say. */
  setting: string
  /** All lines of the key are keys of this one channel. */
  isPool: boolean
  /** The keys of the pool take turns; else each call gets any of them. */
  isByTurns: boolean
  /** The stored channel has a pool. */
  wasPool: boolean
  costs: CostLine[]
  /** The stored channel has costs. */
  hadCosts: boolean
}

/** Takes a stored setting apart. */
export function draftOfSetting(setting: string): SettingDraft {
  const { key_mode: mode, key_order: order, cost, ...others } = readSetting(setting)
  const costs = costLinesOf(cost)
  // A cost of another shape stays in the text: saving must not lose it.
  const rest = cost === undefined || costs !== undefined ? others : { ...others, cost }
  const isPool = mode === 'pool'
  const isPlain = mode === undefined && order === undefined && costs === undefined
  return {
    setting: isPlain ? formatJson(setting) : Object.keys(rest).length === 0 ? '' : JSON.stringify(rest, null, 2),
    isPool,
    isByTurns: order === 'turns',
    wasPool: isPool,
    costs: costs ?? [],
    hadCosts: costs !== undefined,
  }
}

/** The setting as it is sent; nothing where the stored one stays. */
export function settingOf(draft: SettingDraft & { type: number }): { setting?: string } {
  const { type, setting, isPool, isByTurns, wasPool, costs, hadCosts } = draft
  const hasField = providerOf(type)?.fields?.includes('setting') ?? false
  if (!isPool && !wasPool && costs.length === 0 && !hadCosts) return hasField ? { setting: setting.trim() } : {}
  const pool = isPool ? { key_mode: 'pool', ...(isByTurns ? { key_order: 'turns' } : {}) } : {}
  const cost = costs.length === 0 ? {} : { cost: costOfLines(costs) }
  return { setting: JSON.stringify({ ...readSetting(setting), ...pool, ...cost }) }
}

const readSetting = (text: string): Record<string, unknown> => z.safeParse(Setting, parseJson(text)).data ?? {}
