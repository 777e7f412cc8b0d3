import { defaultOptions, type OptionValues, parseOption } from '@tollgate/contract/options'
import type { Database } from '../../storage/database.ts'
import { listStoredOptions } from '../options/option-store.ts'

/** What a commit does beside balances and calls. */
export interface LedgerSwitches {
  /** Off: charges go to the roll-ups instead of log rows. */
  writesLogRows: boolean
  writesHourlySums: boolean
}

type SwitchOptions = Pick<OptionValues, 'LogConsumeEnabled' | 'DataExportEnabled'>

export const switchesOf = ({ LogConsumeEnabled, DataExportEnabled }: SwitchOptions): LedgerSwitches => ({
  writesLogRows: LogConsumeEnabled,
  writesHourlySums: DataExportEnabled && LogConsumeEnabled,
})

/** For who has no server: as the database has them. */
export async function readSwitches(db: Database): Promise<LedgerSwitches> {
  const stored = new Map((await listStoredOptions(db)).map(({ key, value }) => [key, value]))
  const isOn = (key: keyof SwitchOptions): boolean => {
    const text = stored.get(key)
    return text === undefined ? defaultOptions()[key] : parseOption(key, text)
  }
  return switchesOf({
    LogConsumeEnabled: isOn('LogConsumeEnabled'),
    DataExportEnabled: isOn('DataExportEnabled'),
  })
}
