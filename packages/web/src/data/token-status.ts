import { NEVER_EXPIRES, TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'

type DatedToken = Pick<Token, 'status' | 'expired_time'>

/**
 * State of a token at a time (unix seconds). The server marks one as expired when a call comes with it; its time is over
 * before that, too.
 */
export const tokenStatusAt = ({ status, expired_time }: DatedToken, now: number): number =>
  status === TokenStatus.enabled && expired_time !== NEVER_EXPIRES && expired_time < now ? TokenStatus.expired : status
