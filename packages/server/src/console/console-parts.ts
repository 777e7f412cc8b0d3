import type { AppError } from '@tollgate/contract/app-error'
import type { Audit } from '../domain/audit/audit.ts'
import type { LogClearings } from '../domain/billing/clear-logs.ts'
import type { ChannelAccounts } from '../domain/channels/channel-accounts.ts'
import type { ChannelBatches } from '../domain/channels/channel-batches.ts'
import type { Channels } from '../domain/channels/channels.ts'
import type { TestMail } from '../domain/mail/test-mail.ts'
import type { Notices } from '../domain/notices/notices.ts'
import type { Options } from '../domain/options/options.ts'
import type { Redemptions } from '../domain/redemptions/redemptions.ts'
import type { SettingsFiles } from '../domain/settings-file/settings-files.ts'
import type { Accounts } from '../domain/sign-in/accounts.ts'
import type { FirstAdministrator } from '../domain/sign-in/first-administrator.ts'
import type { SignIn } from '../domain/sign-in/sign-in.ts'
import type { DrawingLists } from '../domain/tasks/drawing-lists.ts'
import type { TaskLists } from '../domain/tasks/task-lists.ts'
import type { Tokens } from '../domain/tokens/tokens.ts'
import type { UsageSeries } from '../domain/usage-logs/data-series.ts'
import type { QuotaSums } from '../domain/usage-logs/quota-data.ts'
import type { UsageLogs } from '../domain/usage-logs/usage-logs.ts'
import type { UserAdministration } from '../domain/users/user-administration.ts'
import type { Users } from '../domain/users/users.ts'
import type { Wallet } from '../domain/wallet/wallet.ts'
import type { BalanceRounds } from '../jobs/refresh-balances.ts'
import type { ChannelTests } from '../jobs/test-channels.ts'
import type { createPriceTable } from './price-table.ts'

/** What the console calls stand on. */
export interface ConsoleParts {
  options: Options
  signIn: SignIn
  accounts: Accounts
  firstAdministrator: FirstAdministrator
  users: Users
  userAdministration: UserAdministration
  notices: Notices
  settingsFiles: SettingsFiles
  testMail: TestMail
  audit: Audit
  tokens: Tokens
  channels: Channels
  channelBatches: ChannelBatches
  channelAccounts: ChannelAccounts
  channelTests: ChannelTests
  balanceRounds: BalanceRounds
  redemptions: Redemptions
  wallet: Wallet
  usageLogs: UsageLogs
  logClearings: LogClearings
  quotaSums: QuotaSums
  usageSeries: UsageSeries
  readPriceTable: ReturnType<typeof createPriceTable>
  /** Who has a key of the gateway. Throws why they may not read its log. */
  findCaller(key: string): Promise<{ tokenId: number; userId: number; role: number }>
  taskLists: TaskLists
  drawingLists: DrawingLists
  /** One small call through a channel; an empty model leaves the choice to the channel. Rejects when none was sent. */
  probeChannel(
    channelId: number,
    model: string,
  ): Promise<{ timeMs: number; operation: string; model: string; error?: AppError }>
  /** Models that enabled channels ask vendors for. */
  soldModels(): string[]
  site: {
    version: string
    /** Unix seconds. */
    startTime: number
    /** Resolves when the database answers. */
    ping(): Promise<void>
  }
}
