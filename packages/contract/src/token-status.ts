import { NEVER_EXPIRES, TokenStatus } from './constants.ts'
import type { Token } from './entities/token.ts'

type DatedToken = Pick<Token, 'status' | 'expired_time'>

/** State of a token at a time (unix seconds): nothing but the time says that an enabled one is expired. */
export const tokenStatusAt = ({ status, expired_time }: DatedToken, now: number): number =>
  status === TokenStatus.enabled && expired_time !== NEVER_EXPIRES && expired_time < now ? TokenStatus.expired : status
