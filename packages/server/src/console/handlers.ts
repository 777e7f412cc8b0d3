import type { AppError } from '@tollgate/contract/app-error'
import type { Channels } from '../domain/channels/channels.ts'
import type { Options } from '../domain/options/options.ts'
import type { FirstAdministrator } from '../domain/sign-in/first-administrator.ts'
import type { SignIn } from '../domain/sign-in/sign-in.ts'
import type { Tokens } from '../domain/tokens/tokens.ts'
import type { UsageLogs } from '../domain/usage-logs/usage-logs.ts'
import type { Users } from '../domain/users/users.ts'
import { channelHandlers } from './channels.ts'
import type { Handlers } from './handler.ts'
import { logHandlers } from './logs.ts'
import { optionHandlers } from './options.ts'
import { setupHandlers } from './setup.ts'
import { signInHandlers } from './sign-in.ts'
import { statusHandlers } from './status.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'

/** What the console calls stand on. */
export interface ConsoleParts {
  options: Options
  signIn: SignIn
  firstAdministrator: FirstAdministrator
  users: Users
  tokens: Tokens
  channels: Channels
  usageLogs: UsageLogs
  /** One small call through a channel; an empty model leaves the choice to the channel. Rejects when none was sent. */
  probeChannel(channelId: number, model: string): Promise<{ timeMs: number; error?: AppError }>
  site: {
    version: string
    /** Unix seconds. */
    startTime: number
  }
}

/** One handler for each endpoint of the contract; a missing one does not compile. */
export const createHandlers = (parts: ConsoleParts): Handlers => ({
  ...statusHandlers(parts),
  ...setupHandlers(parts),
  ...signInHandlers(parts),
  ...userHandlers(parts),
  ...tokenHandlers(parts),
  ...channelHandlers(parts),
  ...logHandlers(parts),
  ...optionHandlers(parts),
})
