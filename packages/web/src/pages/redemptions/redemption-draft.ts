import { REDEMPTION_COUNT_MAX, REDEMPTION_NAME_MAX, REDEMPTION_QUOTA_MAX } from '@tollgate/contract/constants'
import type { Redemption, RedemptionEdit } from '@tollgate/contract/entities/redemption'
import { momentOfSeconds, secondsOfMoment } from '../../components/moment-text.ts'
import type { Problems } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'

/** A code while it is made or edited. */
export interface RedemptionDraft {
  name: string
  quota: number | undefined
  /** How many to make. */
  count: number | undefined
  /** Local moment as text; blank never expires. */
  expires: string
}

/** Codes that were just made, under the name they have in common. */
export interface NewCodes {
  name: string
  keys: readonly string[]
}

export const newRedemptionDraft: RedemptionDraft = { name: '', quota: 100_000, count: 1, expires: '' }

export const draftOfRedemption = (code: Redemption): RedemptionDraft => ({
  name: code.name,
  quota: code.quota,
  count: 1,
  expires: code.expired_time === 0 ? '' : momentOfSeconds(code.expired_time),
})

/** What is wrong with it; a name may be left out only when codes are made. */
export function problemsOfRedemption(draft: RedemptionDraft, isNew: boolean): Problems<RedemptionDraft> {
  const problems: Problems<RedemptionDraft> = {}
  const name = draft.name.trim()
  const expires = expiryOf(draft)
  if (name === '' && !isNew) problems.name = t('redemptions.name-needed')
  if ([...name].length > REDEMPTION_NAME_MAX)
    problems.name = t('redemptions.name-too-long', { max: REDEMPTION_NAME_MAX })
  if (!isWithin(draft.quota, REDEMPTION_QUOTA_MAX)) problems.quota = t('redemptions.quota-wrong')
  if (!isWithin(draft.count, REDEMPTION_COUNT_MAX))
    problems.count = t('redemptions.count-wrong', { max: REDEMPTION_COUNT_MAX })
  if (expires === undefined) problems.expires = t('redemptions.expires-wrong')
  else if (expires !== 0 && expires * 1000 <= Date.now()) problems.expires = t('redemptions.expires-past')
  return problems
}

const isWithin = (value: number | undefined, max: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= max

/** Unix seconds, 0 for never; undefined when what was typed is no moment. */
const expiryOf = ({ expires }: RedemptionDraft): number | undefined =>
  expires.trim() === '' ? 0 : secondsOfMoment(expires)

/** The draft as the API takes it. Must have passed `problemsOfRedemption`. `amount` is the quota as it is shown. */
export const editOfRedemption = (draft: RedemptionDraft, amount: string): RedemptionEdit => ({
  name: draft.name.trim() || t('redemptions.name-default', { amount }).slice(0, REDEMPTION_NAME_MAX),
  quota: draft.quota ?? 0,
  expired_time: expiryOf(draft) ?? 0,
})
