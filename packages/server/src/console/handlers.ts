import type { AppError } from '@tollgate/contract/app-error'
import type { Audit } from '../domain/audit/audit.ts'
import type { LogClearings } from '../domain/billing/clear-logs.ts'
import type { ChannelAccounts } from '../domain/channels/channel-accounts.ts'
import type { ChannelBatches } from '../domain/channels/channel-batches.ts'
import type { Channels } from '../domain/channels/channels.ts'
import type { TestMail } from '../domain/mail/test-mail.ts'
import type { Notices } from '../domain/notices/notices.ts'
import type { SiteNews } from '../domain/notices/site-news.ts'
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
import { accountHandlers } from './account.ts'
import { auditHandlers } from './audit.ts'
import { createAuditSubjects } from './audit-subjects.ts'
import { audited } from './audited.ts'
import { channelBatchHandlers } from './channel-batches.ts'
import { channelRoundHandlers } from './channel-rounds.ts'
import { channelHandlers } from './channels.ts'
import { dataHandlers } from './data.ts'
import { drawingHandlers } from './drawings.ts'
import { groupHandlers } from './groups.ts'
import type { Handlers } from './handler.ts'
import { logHandlers } from './logs.ts'
import { notificationHandlers } from './notifications.ts'
import { optionHandlers } from './options.ts'
import type { createPriceTable } from './price-table.ts'
import { pricingHandlers } from './pricing.ts'
import { redemptionHandlers } from './redemptions.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { setupHandlers } from './setup.ts'
import { signInHandlers } from './sign-in.ts'
import { statusHandlers } from './status.ts'
import { taskHandlers } from './tasks.ts'
import { thirdPartyHandlers } from './third-party.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'
import { walletHandlers } from './wallet.ts'

/** What the console calls stand on. */
export interface ConsoleParts {
  options: Options
  signIn: SignIn
  accounts: Accounts
  firstAdministrator: FirstAdministrator
  users: Users
  userAdministration: UserAdministration
  notices: Notices
  siteNews: SiteNews
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

/** One handler for each endpoint of the contract, and each change by an administrator in the audit log. */
export const createHandlers = (parts: ConsoleParts): Handlers =>
  audited(plainHandlers(parts), { audit: parts.audit, subjects: createAuditSubjects(parts) })

/** A missing one does not compile. */
const plainHandlers = (parts: ConsoleParts): Handlers => ({
  ...statusHandlers(parts),
  ...setupHandlers(parts),
  ...signInHandlers(parts),
  ...thirdPartyHandlers(parts),
  ...accountHandlers(parts),
  ...secondFactorHandlers(parts),
  ...userHandlers(parts),
  ...groupHandlers(parts),
  ...notificationHandlers(parts),
  ...auditHandlers(parts),
  ...tokenHandlers(parts),
  ...channelHandlers(parts),
  ...channelBatchHandlers(parts),
  ...channelRoundHandlers(parts),
  ...redemptionHandlers(parts),
  ...walletHandlers(parts),
  ...logHandlers(parts),
  ...dataHandlers(parts),
  ...pricingHandlers(parts),
  ...taskHandlers(parts),
  ...drawingHandlers(parts),
  ...optionHandlers(parts),
})
