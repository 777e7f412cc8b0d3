import * as channels from './channels.ts'
import * as logs from './logs.ts'
import * as options from './options.ts'
import * as setup from './setup.ts'
import * as signIn from './sign-in.ts'
import * as status from './status.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'

const { ListedModel: _listedModel, ...channelEndpoints } = channels

/** Every console call by name. The server must have a handler for each; a missing one does not compile. */
export const endpoints = {
  ...status,
  ...setup,
  ...signIn,
  ...users,
  ...tokens,
  ...channelEndpoints,
  ...logs,
  ...options,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
