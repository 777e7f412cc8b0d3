import { integerColumn, textColumn } from '../../storage/dialect.ts'

/** Charges without a log row, by `user`, `token` and `channel`. */
export const ROLLUP_COLUMNS = [textColumn('kind'), integerColumn('id'), integerColumn('quota'), integerColumn('calls')]

/** Behind an insert into `ledger_rollups`: what is there already grows by it. */
export const ADD_TO_ROLLUPS = `on conflict (kind, id) do update set
  quota = ledger_rollups.quota + excluded.quota, calls = ledger_rollups.calls + excluded.calls`
