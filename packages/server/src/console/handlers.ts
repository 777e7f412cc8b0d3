import { accountHandlers } from './account.ts'
import { auditHandlers } from './audit.ts'
import { createAuditSubjects } from './audit-subjects.ts'
import { audited } from './audited.ts'
import { channelBatchHandlers } from './channel-batches.ts'
import { channelRoundHandlers } from './channel-rounds.ts'
import { channelHandlers } from './channels.ts'
import type { ConsoleParts } from './console-parts.ts'
import { dataHandlers } from './data.ts'
import { drawingHandlers } from './drawings.ts'
import { groupHandlers } from './groups.ts'
import type { Handlers } from './handler.ts'
import { logHandlers } from './logs.ts'
import { notificationHandlers } from './notifications.ts'
import { optionHandlers } from './options.ts'
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
