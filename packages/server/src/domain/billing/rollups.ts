import type { JsonColumn } from '../../storage/dialect.ts'

/** Charges without a log row, by `user`, `token` and `channel`. */
export const ROLLUP_COLUMNS = [
  { name: 'kind', type: 'text' },
  { name: 'id', type: 'integer' },
  { name: 'quota', type: 'integer' },
  { name: 'calls', type: 'integer' },
] as const satisfies readonly JsonColumn[]

/** Behind an insert into `ledger_rollups`: what is there already grows by it. */
export const ADD_TO_ROLLUPS = `on conflict (kind, id) do update set
  quota = ledger_rollups.quota + excluded.quota, calls = ledger_rollups.calls + excluded.calls`
