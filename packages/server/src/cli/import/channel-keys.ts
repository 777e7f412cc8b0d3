import * as z from 'zod'
import { readObject } from '../../domain/channels/channel-rules.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { RowProblem } from './import-site.ts'

/** The keys of one channel. */
export interface OldKeys {
  /** As they are stored here: one a line. */
  text: string
  /** Undefined when the channel has a single key. */
  order: 'random' | 'turns' | undefined
  /** Those that were switched off. */
  aside: { key: string; reason: string; time: number }[]
}

const ChannelInfo = z.object({
  is_multi_key: z.boolean().default(false),
  multi_key_mode: z.string().default('random'),
  multi_key_status_list: z.record(z.string(), z.number()).nullish(),
  multi_key_disabled_reason: z.record(z.string(), z.string()).nullish(),
  multi_key_disabled_time: z.record(z.string(), z.number()).nullish(),
})

const STATUS_ENABLED = 1

/** Reads a channel's keys and how they take turns. Throws a RowProblem without any. */
export function keysOf({ key, channel_info }: { key: string; channel_info: string }): OldKeys {
  const trimmed = key.trim()
  if (trimmed === '') throw new RowProblem('key is empty')
  const info = ChannelInfo.safeParse(readObject(channel_info) ?? {}).data
  if (info?.is_multi_key !== true) return { text: trimmed, order: undefined, aside: [] }
  const keys = listOf(trimmed)
  const aside = keys.flatMap((entry, place) => {
    const status = info.multi_key_status_list?.[place] ?? STATUS_ENABLED
    if (status === STATUS_ENABLED) return []
    const reason = info.multi_key_disabled_reason?.[place] ?? ''
    return [{ key: entry, reason, time: info.multi_key_disabled_time?.[place] ?? 0 }]
  })
  const order = info.multi_key_mode === 'polling' ? 'turns' : 'random'
  return { text: [...new Set(keys)].join('\n'), order, aside }
}

/** One a line, or a JSON array of objects, each of which becomes one line. */
function listOf(keys: string): string[] {
  if (keys.startsWith('[')) {
    const parsed = z.array(z.unknown()).safeParse(parseJson(keys))
    if (parsed.success) return parsed.data.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
  }
  return keys
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The setting of the channel with the way its keys are used. A text that is no JSON object stays and is refused later. */
export function settingWithKeys(setting: string, { order }: OldKeys): string {
  if (order === undefined) return setting
  const fields = readObject(setting.trim() || '{}')
  return fields === undefined ? setting : JSON.stringify({ ...fields, key_mode: 'pool', key_order: order })
}
