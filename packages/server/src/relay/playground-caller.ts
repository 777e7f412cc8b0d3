import { AppError } from '@tollgate/contract/app-error'
import { NEVER_EXPIRES, TokenStatus } from '@tollgate/contract/constants'
import { callerLimits } from '../domain/limits/caller-limits.ts'
import { usableGroups } from '../domain/options/usable-groups.ts'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import { routeOf } from './plan-attempts.ts'
import type { RelayParts } from './relay-parts.ts'

/** A signed-in user of the console. */
interface PlaygroundUser {
  id: number
  username: string
  role: number
  status: number
  group: string
  concurrency_limit: number
  /** As stored. */
  limits: string
}

export interface PlaygroundChoice {
  /** Empty: the user's own. */
  group: string
  model: string
}

/**
 * Who calls when a user tries models in the console: no token, so only the user's balance is held and charged. Throws
 * `playground.model-needed`, `playground.group-refused` and `playground.no-channel`.
 */
export function playgroundCaller(
  user: PlaygroundUser,
  choice: PlaygroundChoice,
  parts: Pick<RelayParts, 'channels' | 'options'>,
): Caller {
  const { model } = choice
  const group = choice.group || user.group
  if (model === '') throw new AppError('playground.model-needed', {})
  if (group !== user.group && !Object.hasOwn(usableGroups(parts.options(), user.group), group))
    throw new AppError('playground.group-refused', { group: group.slice(0, 100) })
  requireChannel({ group, model }, parts)
  return {
    tokenId: 0,
    tokenName: `playground-${group}`,
    tokenStatus: TokenStatus.enabled,
    expiredTime: NEVER_EXPIRES,
    isUnlimited: true,
    models: undefined,
    allowsAddress: undefined,
    tokenGroup: group === user.group ? '' : group,
    maskedKey: '',
    userId: user.id,
    username: user.username,
    userStatus: user.status,
    role: user.role,
    userGroup: user.group,
    concurrencyLimit: user.concurrency_limit,
    limits: callerLimits({ userId: user.id, userLimits: user.limits, tokenId: 0, tokenLimits: '' }),
  }
}

/** The console tells a missing channel by a code of its own. */
function requireChannel({ group, model }: PlaygroundChoice, parts: Pick<RelayParts, 'channels'>): void {
  try {
    routeOf({ group, model }, parts.channels)
  } catch (cause) {
    throw new AppError('playground.no-channel', { group, model: model.slice(0, 255) }, { cause })
  }
}
