import { NEVER_EXPIRES, QUOTA_PER_USD, TOKEN_NAME_MAX } from '@tollgate/contract/constants'
import { noTokenLimits } from '@tollgate/contract/entities/limits'
import type { Token, TokenEdit } from '@tollgate/contract/entities/token'
import { momentOfSeconds, secondsOfMoment } from '../../components/moment-text.ts'
import { namesOf } from '../../components/tag-names.ts'
import type { Problems } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'

export const limitNames = ['rpm', 'tpm', 'concurrency', 'quota_5h', 'quota_day', 'quota_week', 'quota_month'] as const
type LimitName = (typeof limitNames)[number]

/** A token while it is edited. Numbers are undefined while their field is empty. */
export interface TokenDraft extends Record<LimitName, number | undefined> {
  name: string
  /** Empty: the user's own group. */
  group: string
  /** Local moment as text; blank never expires. */
  expires: string
  quota: number | undefined
  /** The amount when the form was opened; undefined for a new token. */
  quotaBefore?: number
  isUnlimited: boolean
  /** How many to create. */
  count: number | undefined
  hasModelLimits: boolean
  models: string[]
  /** One address or range a line. */
  addresses: string
}

/** Most tokens that one press creates: each is a call of its own. */
export const COUNT_MAX = 100
export const countPresets = [10, 20, 30, 100] as const

const SUFFIX_LENGTH = 6

export const newTokenDraft: TokenDraft = {
  name: '',
  group: '',
  expires: '',
  quota: QUOTA_PER_USD,
  isUnlimited: false,
  count: 1,
  hasModelLimits: false,
  models: [],
  addresses: '',
  ...noTokenLimits,
}

export const draftOfToken = (token: Token): TokenDraft => ({
  name: token.name,
  group: token.group,
  expires: token.expired_time === NEVER_EXPIRES ? '' : momentOfSeconds(token.expired_time),
  quota: token.remain_quota,
  quotaBefore: token.remain_quota,
  isUnlimited: token.unlimited_quota,
  count: 1,
  hasModelLimits: token.model_limits_enabled,
  models: namesOf(token.model_limits),
  addresses: token.allow_ips ?? '',
  ...token.limits,
})

export function problemsOfToken(draft: TokenDraft): Problems<TokenDraft> {
  const problems: Problems<TokenDraft> = {}
  const count = countOf(draft)
  const isCountRight = Number.isInteger(count) && count >= 1 && count <= COUNT_MAX
  const nameMax = TOKEN_NAME_MAX - (count > 1 ? SUFFIX_LENGTH + 1 : 0)
  if (draft.name.trim() === '') problems.name = t('tokens.name-needed')
  else if ([...draft.name.trim()].length > nameMax) problems.name = t('tokens.name-too-long', { max: nameMax })
  if (expiryOf(draft) === undefined) problems.expires = t('tokens.expires-wrong')
  if (!draft.isUnlimited && draft.quota === undefined) problems.quota = t('tokens.quota-needed')
  if (!isCountRight) problems.count = t('tokens.count-wrong', { max: COUNT_MAX })
  if (draft.hasModelLimits && draft.models.length === 0) problems.models = t('tokens.models-needed')
  for (const name of limitNames) if (!isCount(draft[name])) problems[name] = t('tokens.rate-wrong')
  return problems
}

const isCount = (value: number | undefined): boolean => value !== undefined && Number.isInteger(value) && value >= 0

/** Unix seconds, or -1 for never; undefined when what was typed is no moment. */
const expiryOf = ({ expires }: TokenDraft): number | undefined =>
  expires.trim() === '' ? NEVER_EXPIRES : secondsOfMoment(expires)

/** How many tokens the draft means; an unlimited one is created alone. */
export const countOf = (draft: TokenDraft): number => (draft.isUnlimited ? 1 : (draft.count ?? 0))

/** The draft as the API takes it. Must have passed `problemsOfToken`. */
export const editOfDraft = (draft: TokenDraft): TokenEdit => ({
  name: draft.name.trim(),
  group: draft.group,
  expired_time: expiryOf(draft) ?? NEVER_EXPIRES,
  remain_quota: draft.quota ?? 0,
  unlimited_quota: draft.isUnlimited,
  model_limits_enabled: draft.hasModelLimits,
  model_limits: draft.models.join(','),
  allow_ips: draft.addresses.trim(),
  limits: {
    rpm: draft.rpm ?? 0,
    tpm: draft.tpm ?? 0,
    concurrency: draft.concurrency ?? 0,
    quota_5h: draft.quota_5h ?? 0,
    quota_day: draft.quota_day ?? 0,
    quota_week: draft.quota_week ?? 0,
    quota_month: draft.quota_month ?? 0,
  },
})

/** Names of several new tokens: the first as typed, the others with a random suffix. */
export function tokenNames(name: string, count: number): string[] {
  return [name, ...Array.from({ length: count - 1 }, () => `${name}-${randomSuffix()}`)]
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function randomSuffix(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(SUFFIX_LENGTH))
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('')
}
