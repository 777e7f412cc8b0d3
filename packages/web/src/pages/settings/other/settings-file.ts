import { isOptionKey, isSecretOption, type OptionKey, options } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import { problemOfOption } from '../site/option-problem.ts'

/** What would change when a file is read in. */
export interface SettingsChange {
  key: OptionKey
  before: string
  after: string
  /** Why the value cannot be taken. */
  problem: string | undefined
}

const VERSION = 1

const SettingsFile = z.object({ tollgate_settings: z.literal(VERSION), options: z.record(z.string(), z.string()) })

type Stored = (key: OptionKey) => string

/** Every option but the secrets, as text. */
export function fileOfSettings(stored: Stored): string {
  const keys = Object.keys(options).filter((key) => isOptionKey(key) && !isSecretOption(key))
  const texts = Object.fromEntries(keys.filter(isOptionKey).map((key) => [key, stored(key)]))
  return `${JSON.stringify({ tollgate_settings: VERSION, options: texts }, null, 2)}\n`
}

/**
 * What a file would change, switches that are turned on last, since they may need the others. Undefined when the text is
 * no such file. `unknown`: options of other versions, and secrets.
 */
export function changesIn(text: string, stored: Stored): { changes: SettingsChange[]; unknown: string[] } | undefined {
  const file = z.safeParse(SettingsFile, parsed(text)).data
  if (file === undefined) return undefined
  const changes: SettingsChange[] = []
  const unknown: string[] = []
  for (const [key, after] of Object.entries(file.options)) {
    if (!isOptionKey(key) || isSecretOption(key)) unknown.push(key)
    else if (after !== stored(key))
      changes.push({ key, before: stored(key), after, problem: problemOfOption(key, after) })
  }
  return { changes: changes.sort((a, b) => Number(a.after === 'true') - Number(b.after === 'true')), unknown }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
