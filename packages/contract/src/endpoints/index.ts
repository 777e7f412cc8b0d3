import * as account from './account.ts'
import * as audit from './audit.ts'
import * as channelBatches from './channel-batches.ts'
import * as channelRounds from './channel-rounds.ts'
import * as channels from './channels.ts'
import * as data from './data.ts'
import * as drawings from './drawings.ts'
import * as groups from './groups.ts'
import * as logs from './logs.ts'
import * as notifications from './notifications.ts'
import * as options from './options.ts'
import * as pricing from './pricing.ts'
import * as redemptions from './redemptions.ts'
import * as secondFactor from './second-factor.ts'
import * as setup from './setup.ts'
import * as signIn from './sign-in.ts'
import * as status from './status.ts'
import * as tasks from './tasks.ts'
import * as thirdParty from './third-party.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'

const { ListedModel: _listedModel, ...channelEndpoints } = channels

/** Every console call by name. The server must have a handler for each; a missing one does not compile. */
export const endpoints = {
  ...status,
  ...setup,
  ...signIn,
  ...thirdParty,
  ...account,
  ...secondFactor,
  ...users,
  ...groups,
  ...notifications,
  ...audit,
  ...tokens,
  ...channelEndpoints,
  ...channelBatches,
  ...channelRounds,
  ...redemptions,
  ...wallet,
  ...logs,
  ...data,
  ...pricing,
  ...tasks,
  ...drawings,
  ...options,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
