import type { Generated } from 'kysely'

// What the site stands on: channels, options, what was done and moved in. Units are told in ../tables.ts.

export interface ChannelsTable {
  id: Generated<number>
  type: number
  /** Encrypted. */
  key_sealed: string
  /** Keyed hash, for search by the whole key. */
  key_hash: string
  openai_organization: string | null
  test_model: string | null
  status: Generated<number>
  name: string
  weight: number | null
  created_time: number
  test_time: Generated<number>
  response_time: Generated<number>
  base_url: string | null
  other: Generated<string>
  /** USD. */
  balance: Generated<number>
  balance_updated_time: Generated<number>
  models: string
  group: string
  /** Only domain/billing writes it. */
  used_quota: Generated<number>
  model_mapping: string | null
  status_code_mapping: string | null
  priority: number | null
  auto_ban: number | null
  other_info: Generated<string>
  tag: string | null
  setting: Generated<string>
}

export interface OptionsTable {
  key: string
  /** Text; secrets are encrypted. */
  value: string
}

/** What administrators did: written before the act, completed after it, never deleted. */
export interface AuditEntriesTable {
  id: Generated<number>
  created_at: number
  request_id: string
  actor_id: number
  actor_name: string
  actor_role: number
  /** Name of the endpoint. */
  action: string
  /** `user`, `channel`, `option`, ... */
  target: string
  target_id: string
  /** JSON of what changed, secrets blanked. */
  state_before: Generated<string>
  state_after: Generated<string>
  /** `started`, `done`, or the code of the refusal. */
  outcome: string
  address: string
}

/** What came in from a database of another project, by the ids it had there. */
export interface ImportsTable {
  /** Name of that database. */
  source: string
  /** Its table. */
  kind: string
  old_id: number
  new_id: number
  /** Amounts at that time: balance or value, and what was used. */
  quota: number
  used: number
}

/** How far each table of another project's database has come in. */
export interface ImportProgressTable {
  source: string
  kind: string
  last_id: number
  /** Rows have the ids they had: the table here was empty. */
  keeps_ids: number
  row_count: number
  quota: number
  used: number
}

/** The newest batch of each writer (postgres-batches.ts, redo-mark.ts), and what Redis did not tell (notice-marks.ts). */
export interface JournalMarksTable {
  writer: string
  mark: number
  written_at: number
}

export interface SchemaMigrationsTable {
  name: string
  applied_at: number
}
