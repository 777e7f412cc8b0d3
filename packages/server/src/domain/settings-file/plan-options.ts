import { AppError } from '@tollgate/contract/app-error'
import type { SettingsFile } from '@tollgate/contract/entities/settings-file'
import { isOptionKey, isSecretOption, type OptionKey, type OptionValues } from '@tollgate/contract/options'
import { checkPreconditions, missingFor, readOptionText } from '../options/option-rules.ts'
import type { StoredOption } from '../options/option-store.ts'

export interface PlannedOption {
  key: OptionKey
  before: string
  after: string
  problem: AppError | undefined
}

interface Current {
  values: OptionValues
  /** Of every option that is no secret. */
  texts: readonly StoredOption[]
}

interface OptionPlan {
  changes: PlannedOption[]
  /** Names that are none here, or stand in the wrong list. */
  unknown: string[]
  /** Switches that stay off: what they need is secret, and the file was written without secrets. */
  leftOff: OptionKey[]
}

/** The options that a file changes, with what is wrong with each. */
export function planOptions(
  { options, secrets }: Pick<SettingsFile, 'options' | 'secrets'>,
  { values, texts }: Current,
): OptionPlan {
  const known = new Map<string, string>(texts.map(({ key, value }) => [key, value]))
  const changes: PlannedOption[] = []
  const unknown: string[] = []
  const merged: Record<string, unknown> = { ...values }
  for (const [list, isSecretList] of [
    [options, false],
    [secrets ?? {}, true],
  ] as const) {
    for (const [key, after] of Object.entries(list)) {
      if (!isOptionKey(key) || isSecretOption(key) !== isSecretList) {
        unknown.push(key)
        continue
      }
      const before = isSecretList ? String(values[key]) : (known.get(key) ?? '')
      if (before === after) continue
      const problem = problemIn(() => {
        merged[key] = readOptionText(key, after)
      })
      changes.push({ key, before, after, problem })
    }
  }
  // Every key began with its value and was only replaced by what its own row parsed.
  const together = merged as OptionValues
  const leftOff =
    secrets === undefined ? changes.map(({ key }) => key).filter((key) => lacksSecrets(key, together)) : []
  const taken = changes.filter(({ key }) => !leftOff.includes(key))
  return {
    changes: taken.map((change) => ({ ...change, problem: change.problem ?? needOf(change, together) })),
    unknown,
    leftOff,
  }
}

/** Nothing but secrets is missing. */
function lacksSecrets(key: OptionKey, values: OptionValues): boolean {
  const missing = missingFor(key, values[key], values)
  return missing.length > 0 && missing.every(isSecretOption)
}

/** A switch may need what stands beside it in the file. */
const needOf = ({ key }: PlannedOption, values: OptionValues): AppError | undefined =>
  problemIn(() => checkPreconditions(key, values[key], values))

function problemIn(check: () => void): AppError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
