import { AppError } from '@tollgate/contract/app-error'
import {
  defaultOptions,
  formatOption,
  isOptionKey,
  isSecretOption,
  type OptionKey,
  type OptionValues,
  options as optionRows,
  parseOption,
} from '@tollgate/contract/options'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Vault } from '../../platform/hashing.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Tables } from '../../storage/tables.ts'
import { checkPreconditions, readOptionText } from './option-rules.ts'
import { deleteOption, listStoredOptions, replaceOption, type StoredOption, saveOption } from './option-store.ts'

const TOPIC = 'options'

interface OptionsParts {
  db: Database
  shared: SharedState
  vault: Vault
  log: Logger
  /** How often all options are read again, should a notice get lost. */
  syncFrequencyMs: number
}

export type Options = ReturnType<typeof createOptions>

/**
 * The site's options: read from memory, stored as text (secrets sealed), changed here and on every other node.
 * Call `load()` before the first `current()`.
 */
export function createOptions({ db, shared, vault, log, syncFrequencyMs }: OptionsParts) {
  let stored: readonly StoredOption[] = []
  let values = valuesOf([], { vault, log, unchanged: {} })
  let loading: Promise<void> | undefined
  let loadingNext: Promise<void> | undefined

  async function readAll(): Promise<void> {
    const rows = (await listStoredOptions(db)).sort((a, b) => (a.key < b.key ? -1 : 1))
    if (isSame(rows, stored)) return
    values = valuesOf(rows, { vault, log, unchanged: unchangedValues(rows) })
    stored = rows
  }

  /** Of the texts that are as they were: lists may be long, and what was made of them is kept by the object they are. */
  function unchangedValues(rows: readonly StoredOption[]): Partial<OptionValues> {
    const before = new Map(stored.map(({ key, value }) => [key, value]))
    const unchanged = rows.filter(({ key, value }) => before.get(key) === value)
    return Object.fromEntries(unchanged.flatMap(({ key }) => (isOptionKey(key) ? [[key, values[key]]] : [])))
  }

  /** Resolves after a reading that began after this call; calls during one reading share the next. */
  function load(): Promise<void> {
    if (loading === undefined) {
      loading = readAll().finally(() => {
        loading = undefined
      })
      return loading
    }
    loadingNext ??= loading
      .catch(() => undefined)
      .then(() => {
        loadingNext = undefined
        return load()
      })
    return loadingNext
  }

  const refresh = () => void load().catch((error) => log.error({ err: error }, 'the options could not be read again'))
  shared.subscribe(TOPIC, refresh)
  const timer = setInterval(refresh, syncFrequencyMs)
  timer.unref()

  /** Lists and maps keep the text as it was typed; flags and numbers are written in one way. */
  function storedForm(key: OptionKey, text: string): StoredOption {
    const value = readOptionText(key, text)
    const plain = typeof value === 'object' ? text : String(value)
    return { key, value: isSecretOption(key) ? vault.seal(plain) : plain }
  }

  async function replaceText(key: OptionKey, text: string, before: string): Promise<void> {
    const isBuiltIn = before === formatOption(key, builtInValues[key])
    if (await replaceOption(db.write, storedForm(key, text), { before, orUnset: isBuiltIn })) return
    // Who is refused reads the option again, which may be of another node.
    await load()
    throw new AppError('option.changed', { key })
  }

  async function applyEverywhere(): Promise<void> {
    await load()
    await announce({ shared, log }, { topic: TOPIC })
  }

  return {
    load,

    /** The same frozen object until something changes. */
    current: (): OptionValues => values,

    /**
     * Checks a text and stores it; with `before`, as the public list has it, only in its place. Throws `option.unknown`,
     * `option.json-invalid`, `option.invalid`, `option.needs-config`, `option.changed`.
     */
    async set(key: string, text: string, before?: string): Promise<void> {
      if (!isOptionKey(key)) throw new AppError('option.unknown', { key })
      checkPreconditions(key, readOptionText(key, text), values)
      // Nobody has read a secret.
      if (before === undefined || isSecretOption(key)) await saveOption(db.write, storedForm(key, text))
      else await replaceText(key, text, before)
      await applyEverywhere()
    },

    /** Stores texts that were checked, and what `also` writes, in one transaction. */
    async saveTogether(
      texts: readonly { key: OptionKey; value: string }[],
      also: (transaction: Transaction<Tables>) => Promise<void>,
    ): Promise<void> {
      const rows = texts.map(({ key, value }) => storedForm(key, value))
      await db.transaction(async (transaction) => {
        for (const row of rows) await saveOption(transaction, row)
        await also(transaction)
      })
      await applyEverywhere()
    },

    /** Puts the built-in value back. */
    async reset(key: OptionKey): Promise<void> {
      await deleteOption(db, key)
      await applyEverywhere()
    },

    /** Every known option that is no secret, as text: as stored, or the built-in value. */
    listPublicTexts(): StoredOption[] {
      const texts = new Map(stored.map(({ key, value }) => [key, value]))
      return optionKeys
        .filter((key) => !isSecretOption(key))
        .map((key) => ({ key, value: texts.get(key) ?? formatOption(key, values[key]) }))
    },

    /** Secret options that have a value. */
    listSetSecrets: (): string[] => optionKeys.filter((key) => isSecretOption(key) && values[key] !== ''),

    /** Ends the regular reading. */
    stop: () => clearInterval(timer),
  }
}

const optionKeys = Object.keys(optionRows).filter(isOptionKey)

/**
 * Built-in values with the stored ones over them, frozen. Unknown keys are left alone; a value that cannot be read counts
 * as unset.
 */
function valuesOf(
  rows: readonly StoredOption[],
  { vault, log, unchanged }: { vault: Vault; log: Logger; unchanged: Partial<OptionValues> },
): OptionValues {
  const values: Record<string, unknown> = { ...builtInValues, ...unchanged }
  for (const { key, value } of rows) {
    if (!isOptionKey(key) || key in unchanged) continue
    try {
      values[key] = Object.freeze(parseOption(key, isSecretOption(key) ? vault.open(value) : value))
    } catch (error) {
      log.error({ err: error, option: key }, 'a stored option cannot be read; its built-in value is used')
    }
  }
  // Every key began with its default and was only replaced by the value its own row parsed.
  return Object.freeze(values) as OptionValues
}

const isSame = (left: readonly StoredOption[], right: readonly StoredOption[]): boolean =>
  left.length === right.length &&
  left.every(({ key, value }, index) => key === right[index]?.key && value === right[index]?.value)

const builtInValues = defaultOptions()
for (const value of Object.values(builtInValues)) Object.freeze(value)
