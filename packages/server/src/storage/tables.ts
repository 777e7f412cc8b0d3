import type {
  CreditsTable,
  LedgerRollupsTable,
  LogClearingsTable,
  LogsTable,
  OpenCallsTable,
  QuotaWindowsTable,
  RedemptionsTable,
  TopUpsTable,
} from './tables/billing.ts'
import type {
  FormerNamesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  TokensTable,
  TotpSecretsTable,
  UsersTable,
} from './tables/people.ts'
import type {
  AuditEntriesTable,
  ChannelsTable,
  ImportProgressTable,
  ImportsTable,
  JournalMarksTable,
  OptionsTable,
  SchemaMigrationsTable,
} from './tables/site.ts'
import type { TasksTable } from './tables/tasks.ts'
import type { SiteDaysTable, SiteHoursTable, UsageHoursTable } from './tables/usage.ts'

/**
 * Every table by its name in the database; the columns stand in `tables/`. Times are unix seconds unless the name ends in
 * `_ms`. Flags are 0 or 1 on both databases. Money is whole quota units.
 */
export interface Tables {
  users: UsersTable
  former_names: FormerNamesTable
  sessions: SessionsTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  tokens: TokensTable
  channels: ChannelsTable
  options: OptionsTable
  logs: LogsTable
  open_calls: OpenCallsTable
  credits: CreditsTable
  ledger_rollups: LedgerRollupsTable
  quota_windows: QuotaWindowsTable
  usage_hours: UsageHoursTable
  site_hours: SiteHoursTable
  site_days: SiteDaysTable
  log_clearings: LogClearingsTable
  audit_entries: AuditEntriesTable
  redemptions: RedemptionsTable
  top_ups: TopUpsTable
  tasks: TasksTable
  imports: ImportsTable
  import_progress: ImportProgressTable
  journal_marks: JournalMarksTable
  schema_migrations: SchemaMigrationsTable
}
