/** Rows of a page when the caller does not say, and the most that are given. */
export const PAGE_SIZE = 10
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const PAGE_SIZE_MAX = 100
/** Matches that a search call gives, at most. */
export const SEARCH_ROWS_MAX = 1_000

export const USERNAME_MAX = 12
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 20
export const DISPLAY_NAME_MAX = 20
export const EMAIL_MAX = 50
export const PASSKEY_NAME_MAX = 40
export const TOKEN_NAME_MAX = 30
/** The family has no limit: whole rows of other sites come in, and are sent back. */
export const CHANNEL_NAME_MAX = 255
/** Channels that one call may change or delete. */
export const CHANNEL_BATCH_MAX = 5_000
export const REDEMPTION_NAME_MAX = 20
/** Codes made in one call. */
export const REDEMPTION_COUNT_MAX = 100
/** Quota units of one code: two million US dollars. Sums of many stay exact. */
export const REDEMPTION_QUOTA_MAX = 1_000_000_000_000
export const GROUP_NAME_MAX = 64
export const TOKEN_KEY_LENGTH = 48

export const UserStatus = { enabled: 1, disabled: 2 } as const
export const TokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const
export const ChannelStatus = { unknown: 0, enabled: 1, disabled: 2, autoDisabled: 3 } as const
export const RedemptionStatus = { unused: 1, disabled: 2, used: 3 } as const
export const TopUpStatus = {
  pending: 'pending',
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
} as const
export const LogType = { all: 0, topUp: 1, consume: 2, manage: 3, system: 4 } as const

/** What log rows of channel tests have for a token's name. A test that failed leaves none. */
export const TEST_TOKEN_NAME = '模型测试'

/** `expired_time` of a token that never expires. */
export const NEVER_EXPIRES = -1

/** Units of quota in one US dollar, unless the site option `QuotaPerUnit` says otherwise. */
export const QUOTA_PER_USD = 500_000

/** Largest amount of quota that one field may hold: JavaScript's exact integers. */
export const QUOTA_MAX = Number.MAX_SAFE_INTEGER

export const DEFAULT_GROUP = 'default'

/** Most that an administrator sets a balance to: two billion US dollars. What is added to it later stays exact. */
export const BALANCE_MAX = 1_000_000_000_000_000

/** Header with which the console (and every client of this API family) names the acting user. */
export const USER_ID_HEADER = 'New-Api-User'
export const SESSION_COOKIE = 'session'
/** Names a browser before anyone signed in: what was begun in one browser must end there. */
export const VISITOR_COOKIE = 'visitor'
export const REQUEST_ID_HEADER = 'X-Oneapi-Request-Id'
