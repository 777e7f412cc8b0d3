import { providerOf } from '@tollgate/contract/providers'
import * as z from 'zod/mini'
import { formatJson } from '../../components/json-check.ts'
import { parseJson } from '../../data/storage.ts'

const Setting = z.record(z.string(), z.unknown())

/** The part of a draft that is stored in the channel's `setting`. */
export interface SettingDraft {
  /** JSON text without what the switches of the pool say. */
  setting: string
  isPool: boolean
  isByTurns: boolean
  wasPool: boolean
}

/** Takes a stored setting apart. */
export function draftOfSetting(setting: string): SettingDraft {
  const { key_mode: mode, key_order: order, ...rest } = readSetting(setting)
  const isPool = mode === 'pool'
  const isPlain = mode === undefined && order === undefined
  return {
    setting: isPlain ? formatJson(setting) : Object.keys(rest).length === 0 ? '' : JSON.stringify(rest, null, 2),
    isPool,
    isByTurns: order === 'turns',
    wasPool: isPool,
  }
}

/** The setting as it is sent; nothing where the stored one stays. */
export function settingOf(draft: SettingDraft & { type: number }): { setting?: string } {
  const { type, setting, isPool, isByTurns, wasPool } = draft
  const hasField = providerOf(type)?.fields?.includes('setting') ?? false
  if (!isPool && !wasPool) return hasField ? { setting: setting.trim() } : {}
  const pool = isPool ? { key_mode: 'pool', ...(isByTurns ? { key_order: 'turns' } : {}) } : {}
  return { setting: JSON.stringify({ ...readSetting(setting), ...pool }) }
}

const readSetting = (text: string): Record<string, unknown> => z.safeParse(Setting, parseJson(text)).data ?? {}
