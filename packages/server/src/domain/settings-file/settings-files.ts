import { AppError, type Language } from '@tollgate/contract/app-error'
import {
  type ChannelOfFile,
  SETTINGS_FILE_VERSION,
  type SettingsFile,
  type SettingsReport,
} from '@tollgate/contract/entities/settings-file'
import { isOptionKey, isSecretOption } from '@tollgate/contract/options'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { AddressGuard } from '../../upstream/guard-address.ts'
import { type ChannelRow, listAllChannels } from '../channels/channel-store.ts'
import type { Options } from '../options/options.ts'
import { type PlannedChannel, planChannels, statusByHand } from './plan-channels.ts'
import { type PlannedOption, planOptions } from './plan-options.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { addChannels, changeChannel } from './settings-file-store.ts'

interface SettingsFileParts {
  db: Database
  shared: SharedState
  vault: Vault
  guard: AddressGuard
  clock: Clock
  log: Logger
  options: Pick<Options, 'current' | 'listPublicTexts' | 'saveTogether'>
}

interface Plan {
  options: PlannedOption[]
  unknown: string[]
  leftOff: string[]
  channels: PlannedChannel[]
}

export type SettingsFiles = ReturnType<typeof createSettingsFiles>

/** All options and channels of the site as one file, and back. */
export function createSettingsFiles({ db, shared, vault, guard, clock, log, options }: SettingsFileParts) {
  async function planOf(text: string): Promise<Plan> {
    const file = readSettingsFile(text)
    const current = { values: options.current(), texts: options.listPublicTexts() }
    const { changes, unknown, leftOff } = planOptions(file, current)
    const wanted = file.channels ?? []
    const stored = wanted.length === 0 ? [] : await listAllChannels(db)
    const channels = await planChannels(wanted, stored, { vault, guard, now: clock.now() })
    return { options: changes, unknown, leftOff, channels }
  }

  /** All of it, or nothing. */
  async function carryOut(plan: Plan): Promise<void> {
    const steps = plan.channels.map(({ step }) => step)
    const texts = plan.options.map(({ key, after }) => ({ key, value: after }))
    await options.saveTogether(texts, async (transaction) => {
      await addChannels(
        transaction,
        steps.flatMap((step) => (step.kind === 'add' ? [step.row] : [])),
      )
      for (const step of steps)
        if (step.kind === 'change' && !(await changeChannel(transaction, step.id, step.changes)))
          throw new AppError('channel.missing', { id: step.id })
    })
    if (steps.some(({ kind }) => kind !== 'none')) await announce({ shared, log }, { topic: 'channels' })
  }

  function secretTexts(): Record<string, string> {
    const entries = Object.entries(options.current())
    const secrets = entries.filter(([key, value]) => isOptionKey(key) && isSecretOption(key) && value !== '')
    return Object.fromEntries(secrets.map(([key, value]) => [key, String(value)]))
  }

  return {
    /** Channels without balances, times and other marks of their life. Whoever wants secrets has proved who they are. */
    async export({ withSecrets }: { withSecrets: boolean }): Promise<SettingsFile> {
      const rows = await listAllChannels(db)
      return {
        tollgate_settings: SETTINGS_FILE_VERSION,
        options: Object.fromEntries(options.listPublicTexts().map(({ key, value }) => [key, value])),
        ...(withSecrets && { secrets: secretTexts() }),
        channels: rows.map((row) => ({
          ...channelOfFile(row),
          ...(withSecrets && { key: vault.open(row.key_sealed) }),
        })),
      }
    },

    /** What a file would change. Throws `option.file-invalid`. */
    preview: async (text: string, language: Language): Promise<SettingsReport> =>
      reportOf(await planOf(text), { language, isApplied: false }),

    /** Changes it. Throws `option.file-invalid`; and `option.import-faulty` when anything is wrong, before anything is changed. */
    async import(text: string, language: Language): Promise<SettingsReport> {
      const plan = await planOf(text)
      const faults = [...plan.options, ...plan.channels].filter(({ problem }) => problem !== undefined)
      if (faults.length > 0) throw new AppError('option.import-faulty', { count: faults.length })
      await carryOut(plan)
      return reportOf(plan, { language, isApplied: true })
    },
  }
}

function channelOfFile(row: ChannelRow): ChannelOfFile {
  const { name, type, status, models, group, base_url, other, setting, tag, priority, weight, auto_ban } =
    statusByHand(row)
  const { openai_organization, test_model, model_mapping, status_code_mapping } = row
  return {
    ...{ name, type, status, models, group, base_url, other, setting, tag, priority, weight, auto_ban },
    ...{ openai_organization, test_model, model_mapping, status_code_mapping },
  }
}

function reportOf(
  { options, unknown, leftOff, channels }: Plan,
  { language, isApplied }: { language: Language; isApplied: boolean },
): SettingsReport {
  const problemOf = ({ problem }: { problem: AppError | undefined }) => problem && { problem: problem.textIn(language) }
  const others = channels.filter(({ step, problem }) => step.kind !== 'none' || problem !== undefined)
  return {
    is_applied: isApplied,
    options: options.map(({ key, before, after, problem }) => {
      const isSecret = isSecretOption(key)
      const values = isSecret ? { before: '', after: '' } : { before, after }
      return { key, is_secret: isSecret, ...values, ...problemOf({ problem }) }
    }),
    unknown,
    left_off: leftOff,
    channels: others.map(({ name, type, change, fields, key, problem }) => ({
      ...{ name, type, change, fields, key },
      ...problemOf({ problem }),
    })),
    same_channels: channels.length - others.length,
  }
}
